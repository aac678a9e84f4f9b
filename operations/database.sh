#!/bin/sh
# Creates the user and database of Banyan. The user owns the database and may create roles, and nothing more.
set -eu
psql --username postgres --set ON_ERROR_STOP=1 --set password="$DATABASE_PASSWORD" <<'SQL'
create role banyan login createrole nosuperuser nobypassrls password :'password';
create database banyan owner banyan encoding 'UTF8' template template0;
-- For tenant import: rows come back as they were, without the triggers that number and chain new ones.
grant set on parameter session_replication_role to banyan;
SQL
