-- Why a guardian was barred from a child, for the office only.
alter table student_guardians add column bar_reason text not null default '';

-- When and how a guardian was last invited to sign in.
alter table guardians add column invited_at timestamptz;
alter table guardians add column invited_by text check (invited_by in ('mail', 'message', 'code'));
