"""Short forms of first names: which names are one, and the form that is used most.

The first short form of a group is the one that the synthetic clinic's people go by.
"""

__all__ = ["same_first_name", "short_form"]

_GROUPS = """
abigail abby; albert al bert bertie; alexander alex sandy xander; alexandra alex sandra sasha; alfred alf alfie fred
amanda mandy; andrew andy drew; angela angie; anthony tony; antonio tony toni; barbara barb babs; benjamin ben benny
caroline carol carrie; catherine cathy kate katie cat; katherine kathy kate katie kat; katharina kathi kati käthe
charles charlie chuck chas; charlotte lottie charlie; christina chris tina; christine chris chrissie; christopher chris kit
daniel danny dan; david dave davey; deborah debbie deb; donald don donnie; dorothy dot dottie; edward ted ed eddie ned
eleanor nell ellie nora; elizabeth liz lizzie beth betty eliza libby lisa; emily em emmy; florence flo florrie; frances fran
francis frank fran; frederick fred freddie; gabriel gabe; george georgie; gerald gerry jerry; gregory greg; harold harry hal
henry harry hank; isabella bella izzy; jacob jake; james jim jimmy jamie; janet jan; jennifer jen jenny; jeremy jerry
jessica jess jessie; joanna jo; john jack johnny jon; jonathan jon johnny; joseph joe joey; joshua josh; judith judy
kenneth ken kenny; lawrence larry; leonard len lenny; lillian lily lil; louis lou louie; louise lou; lucinda lucy cindy
madeleine maddie; margaret peggy maggie meg marge daisy; maria mia; martin marty; mary molly polly; matthew matt
michael mick mike mickey; mohammed mo moh; nathaniel nat nate; nicholas nick nicky; nicole nikki; oliver ollie; olivia liv livvy
pamela pam; patricia pat patty trish; patrick paddy pat; peter pete; philip phil; rachel rach; raymond ray; rebecca becky becca
richard rick dick richie rich; robert bob rob bobby robbie; roger rog; ronald ron ronnie; rosemary rose rosie; samantha sam
samuel sam sammy; sandra sandy; sarah sally; sebastian seb; simon si; stanley stan; stephen steve; steven steve; susan sue susie
theodore ted theo; theresa terry tess; thomas tommy tom; timothy tim; valerie val; victoria vicky tori; vincent vince
virginia ginny; walter walt; william bill will billy liam; winifred winnie; zachary zach
agnieszka aga; alejandro alex; babatunde tunde; bridget bridie; dolores lola; francesca franca; funmilayo funmi; giuseppe beppe
isabel isa; johanna hanni; katarzyna kasia; kathleen kath; magdalena magda; małgorzata gosia; oluwaseun seun; rajesh raj
salvatore totò; wolfgang wolfi
""".replace("\n", ";")

_SHORT: dict[str, tuple[str, ...]] = {
    words[0]: tuple(words[1:]) for group in _GROUPS.split(";") if (words := group.split())
}


def same_first_name(one: str, other: str) -> bool:
    """True when one is a usual short form of the other, both case-folded."""
    return other in _SHORT.get(one, ()) or one in _SHORT.get(other, ())


def short_form(name: str) -> str:
    """The usual short form of a first name; the name itself where there is none."""
    forms = _SHORT.get(name.casefold())
    return forms[0].capitalize() if forms else name
