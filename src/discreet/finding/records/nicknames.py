"""Short forms of first names that English-language records and notes mix."""

__all__ = ["same_first_name"]

_GROUPS = """
abigail abby; albert al bert bertie; alexander alex sandy xander; alexandra alex sandra sasha; alfred alf alfie fred
amanda mandy; andrew andy drew; angela angie; anthony tony; antonio tony toni; barbara barb babs; benjamin ben benny
caroline carol carrie; catherine cathy kate katie cat; katherine kathy kate katie kat; katharina kathi kati käthe
charles charlie chuck chas; charlotte lottie charlie; christina chris tina; christine chris chrissie; christopher chris kit
daniel dan danny; david dave davey; deborah deb debbie; donald don donnie; dorothy dot dottie; edward ed eddie ted ned
eleanor ellie nell nora; elizabeth liz lizzie beth betty eliza libby lisa; emily em emmy; florence flo florrie; frances fran
francis frank fran; frederick fred freddie; gabriel gabe; george georgie; gerald gerry jerry; gregory greg; harold harry hal
henry harry hank; isabella bella izzy; jacob jake; james jim jimmy jamie; janet jan; jennifer jen jenny; jeremy jerry
jessica jess jessie; joanna jo; john jack johnny jon; jonathan jon johnny; joseph joe joey; joshua josh; judith judy
kenneth ken kenny; lawrence larry; leonard len lenny; lillian lily lil; louis lou louie; louise lou; lucinda lucy cindy
madeleine maddie; margaret maggie meg peggy marge daisy; maria mia; martin marty; mary molly polly; matthew matt
michael mike mick mickey; mohammed mo moh; nathaniel nat nate; nicholas nick nicky; nicole nikki; oliver ollie; olivia liv livvy
pamela pam; patricia pat patty trish; patrick pat paddy; peter pete; philip phil; rachel rach; raymond ray; rebecca becky becca
richard rick dick richie rich; robert rob bob bobby robbie; roger rog; ronald ron ronnie; rosemary rose rosie; samantha sam
samuel sam sammy; sandra sandy; sarah sally; sebastian seb; simon si; stanley stan; stephen steve; steven steve; susan sue susie
theodore ted theo; theresa terry tess; thomas tom tommy; timothy tim; valerie val; victoria vicky tori; vincent vince
virginia ginny; walter walt; william will bill billy liam; winifred winnie; zachary zach
""".replace("\n", ";")

_SHORT: dict[str, frozenset[str]] = {}
for _group in _GROUPS.split(";"):
    if _words := _group.split():
        _SHORT[_words[0]] = _SHORT.get(_words[0], frozenset()) | frozenset(_words[1:])


def same_first_name(one: str, other: str) -> bool:
    """True when one is a usual short form of the other, both case-folded."""
    return other in _SHORT.get(one, ()) or one in _SHORT.get(other, ())
