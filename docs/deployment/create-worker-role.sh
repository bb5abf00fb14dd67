#!/bin/sh
# The image of PostgreSQL runs this once, when the database is made.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$(cat /run/secrets/worker)" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role assay_worker login password :'password';
SQL
