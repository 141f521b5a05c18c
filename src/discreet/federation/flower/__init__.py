"""The same rounds between sites: Flower's apps, its wire protocol and its authentication."""
