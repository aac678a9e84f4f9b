-- What a guardian asks the office to correct, as a set of changes with what was and what shall be.
create table student_corrections (
  tenant_id  uuid not null default current_tenant(),
  id         uuid not null default new_id(),
  student_id uuid not null,
  asked_by   uuid not null,
  note       text not null default '' check (length(note) <= 300),
  state      text not null default 'waiting' check (state in ('waiting', 'decided', 'withdrawn')),
  asked_at   timestamptz not null default now(),
  decided_by uuid,
  decided_at timestamptz,
  reason     text not null default '' check (length(reason) <= 300),
  version    integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, student_id) references users on delete cascade,
  foreign key (tenant_id, asked_by) references users on delete cascade,
  foreign key (tenant_id, decided_by) references users on delete set null (decided_by)
);
create unique index student_corrections_one_waiting on student_corrections (tenant_id, student_id, asked_by) where state = 'waiting';
create index student_corrections_by_state on student_corrections (tenant_id, state, asked_at, id);
create index student_corrections_by_asker on student_corrections (tenant_id, asked_by);
create index student_corrections_by_decider on student_corrections (tenant_id, decided_by);
call protect('student_corrections');
call personal('student_corrections', '{note,state,asked_at,reason}');

create table student_correction_fields (
  tenant_id     uuid not null default current_tenant(),
  correction_id uuid not null,
  field         text not null check (field in ('firstName', 'lastName', 'dateOfBirth', 'gender', 'bloodGroup', 'phone', 'email', 'address',
    'pincode', 'guardianPhone', 'guardianEmail', 'guardianOccupation')),
  before_value  text check (length(before_value) <= 400),
  after_value   text check (length(after_value) <= 400),
  is_approved   boolean,
  primary key (tenant_id, correction_id, field),
  foreign key (tenant_id, correction_id) references student_corrections on delete cascade
);
call protect('student_correction_fields');

-- Whether the family may see the document.
alter table student_documents add column is_shared boolean not null default false;
