"""Names that are everyday words too: Will, May, Young, Baker."""

__all__ = ["EVERYDAY"]

EVERYDAY = frozenset(
    "will may mark rose grace hope june april august bill frank art drew pat sue rob jack dick ray chase faith joy ivy "
    "violet summer autumn dawn eve iris olive pearl ruby penny young long short white black brown green gray king baker "
    "cook price day field hill banks wood stone rice lamb fox wolf bush moon marsh page park reed sharp small best good "
    "head hand love power cross case ward nurse grant carol heather hazel holly jasmine daisy lily robin martin dean "
    "guy max sandy christian earl duke miles victor norman abbot bishop carter cooper mason miller potter shepherd smith "
    "taylor turner walker weaver west north east south winter snow frost rain bell bird cash church coffin cousin "
    "strong swift wise rich poor noble pope prince knight major sergeant bacon berry bean onions peacock pike crane drake".split()
)
