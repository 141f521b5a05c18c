"""Keys and certificates: one maker, used by sites and by parties."""

import datetime
import ssl
import stat

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec

from discreet.certificates import (
    Issuer,
    certificate_of,
    new_key,
    read_certificate,
    read_key,
    write_certificate,
    write_key,
)
from discreet.errors import BadInput


@pytest.fixture
def authority() -> Issuer:
    key = new_key()
    return Issuer(certificate_of("authority", key), key)


def _constraints(certificate: x509.Certificate) -> x509.BasicConstraints:
    return certificate.extensions.get_extension_for_class(x509.BasicConstraints).value


def test_who_vouches_for_itself_may_sign_others_and_they_may_not(authority: Issuer) -> None:
    leaf = certificate_of("one", new_key(), ["one.helper.discreet"], authority)
    leaf.verify_directly_issued_by(authority.certificate)
    authority.certificate.verify_directly_issued_by(authority.certificate)
    assert (_constraints(authority.certificate).ca, _constraints(authority.certificate).path_length) == (
        True,
        0,
    )
    assert _constraints(leaf).ca is False


def test_it_stands_for_names_and_addresses_and_for_a_year(authority: Issuer) -> None:
    leaf = certificate_of("one", new_key(), ["10.0.0.7", "localhost"], authority)
    names = leaf.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert [str(one) for one in names.get_values_for_type(x509.IPAddress)] == ["10.0.0.7"]
    assert names.get_values_for_type(x509.DNSName) == ["localhost"]
    now = datetime.datetime.now(datetime.UTC)
    assert leaf.not_valid_before_utc < now < now + datetime.timedelta(days=364) < leaf.not_valid_after_utc
    assert leaf.serial_number != authority.certificate.serial_number


def test_files_come_back_and_a_key_is_its_owners(tmp_path, authority: Issuer) -> None:
    write_key(tmp_path / "a.key", authority.key)
    write_certificate(tmp_path / "a.pem", authority.certificate)
    assert stat.S_IMODE((tmp_path / "a.key").stat().st_mode) == 0o600
    assert read_certificate(tmp_path / "a.pem") == authority.certificate
    again = read_key(tmp_path / "a.key", "make it")
    assert again.private_numbers() == authority.key.private_numbers()
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(tmp_path / "a.pem", tmp_path / "a.key")
    with pytest.raises(BadInput, match="exists already"):
        write_key(tmp_path / "a.key", authority.key)


def test_what_is_no_key_or_certificate_is_named(tmp_path) -> None:
    (tmp_path / "x").write_text("nothing")
    with pytest.raises(BadInput, match="not a private key"):
        read_key(tmp_path / "x", "make it")
    with pytest.raises(BadInput, match="not a certificate"):
        read_certificate(tmp_path / "x")


def test_the_curve_is_the_one_that_flower_asks_for() -> None:
    assert isinstance(new_key().curve, ec.SECP384R1)
