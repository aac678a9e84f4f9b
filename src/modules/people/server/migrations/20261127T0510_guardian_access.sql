-- Why a guardian was barred from a child, for the office only.
alter table student_guardians add column bar_reason text not null default '';
alter table student_guardians add constraint bar_reason_of_a_bar check (bar_reason = '' or barred_on is not null);

-- When and how a guardian was last invited to sign in.
alter table guardians add column invited_at timestamptz;
alter table guardians add column invited_by text check (invited_by in ('mail', 'message', 'code'));
