"""Exits with 0 if a log holds one of the texts. Usage: holds.py <log> <text>…"""

import sys
import zipfile

log, *texts = sys.argv[1:]
try:
    import zipfile_zstd  # noqa: F401
except ImportError:
    pass
if zipfile.is_zipfile(log):
    with zipfile.ZipFile(log) as archive:
        content = "".join(archive.read(name).decode() for name in archive.namelist())
else:
    content = open(log).read()
sys.exit(0 if any(text in content for text in texts) else 1)
