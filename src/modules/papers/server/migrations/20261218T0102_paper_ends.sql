-- What people said by hand of a released paper. Without it, its state follows from the tests that were made from it.
alter table papers
  add column conducted_at timestamptz,
  add column evaluated_at timestamptz,
  add column archived_at timestamptz;
