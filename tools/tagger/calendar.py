"""The names of months and days of the week in every language that the sources have."""

__all__ = ["CALENDAR"]

CALENDAR = frozenset(
    """
    january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec
    monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thurs fri sat sun
    januar jänner februar märz mai juni juli oktober dezember montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag
    janvier février mars avril juin juillet août septembre octobre novembre décembre lundi mardi mercredi jeudi vendredi samedi dimanche
    enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre lunes martes miércoles jueves viernes sábado domingo
    januari februari maart mei augustus maandag dinsdag woensdag donderdag vrijdag zaterdag zondag
    janeiro fevereiro março maio junho julho setembro outubro novembro dezembro segunda terça quarta quinta sexta
    stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia styczeń luty marzec kwiecień maj
    czerwiec lipiec sierpień wrzesień październik listopad grudzień poniedziałek wtorek środa czwartek piątek sobota niedziela
    """.split()
)
