#!/bin/sh
# The image of PostgreSQL runs this once, when the database is made.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$(cat /run/secrets/worker)" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role assay_worker login password :'password';
create schema bullmq;
grant usage, create on schema bullmq to assay_worker;
alter default privileges in schema bullmq grant select, insert, update, delete on tables to assay_worker;
alter default privileges in schema bullmq grant usage on sequences to assay_worker;
SQL
