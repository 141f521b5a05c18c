"""A small Transformer that translates: trained on public pairs, adapted with sentences or phrase pairs."""
