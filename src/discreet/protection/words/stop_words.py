"""A short public list of English function words, which say little by themselves."""

__all__ = ["STOP_WORDS"]

STOP_WORDS = frozenset(
    """
    a an the this that these those each every either neither some any no all both half such same other another
    i me my mine myself we us our ours ourselves you your yours yourself yourselves
    he him his himself she her hers herself it its itself they them their theirs themselves
    who whom whose which what where when why how
    and or nor but so yet if then else than because since while although though unless until whether as
    of in on at by for with without from to into onto upon over under above below between among through during
    before after about against across along around behind beside beyond near off out up down per via within toward
    towards
    be am is are was were been being have has had having do does did doing done
    can could may might must shall should will would ought
    not n't 's 't 're 've 'll 'd 'm s t re ve ll d m
    here there now again also too very just only even still ever never always often once more most much many
    less least few little own
    """.split()
)
