-- The forms families fill in. A published version never changes, because answers belong to it for ever.
create table admission_forms (
  tenant_id  uuid not null default current_tenant(),
  id         uuid not null default new_id(),
  name       text not null check (length(name) between 1 and 80),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index admission_forms_by_name on admission_forms (tenant_id, lower(name));
call protect('admission_forms');

-- `sections` is a list of {sectionKey, title, titleHi, fields}, as formSchemas.ts describes it.
create table admission_form_versions (
  tenant_id    uuid not null default current_tenant(),
  id           uuid not null default new_id(),
  form_id      uuid not null,
  number       integer not null default 1,
  state        text not null default 'draft' check (state in ('draft', 'published', 'retired')),
  sections     jsonb not null default '[]',
  published_at timestamptz,
  published_by uuid,
  version      integer not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, form_id, number),
  foreign key (tenant_id, form_id) references admission_forms,
  foreign key (tenant_id, published_by) references users on delete set null (published_by)
);
create unique index admission_form_versions_one_draft on admission_form_versions (tenant_id, form_id) where state = 'draft';
create unique index admission_form_versions_one_published on admission_form_versions (tenant_id, form_id) where state = 'published';
create index admission_form_versions_by_publisher on admission_form_versions (tenant_id, published_by);
call protect('admission_form_versions');

create function keep_admission_form() returns trigger language plpgsql as $$
begin
  if old.state <> 'draft' and (new.sections is distinct from old.sections or new.number <> old.number) then
    raise exception 'A published form version never changes.' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger keep_published before update on admission_form_versions for each row execute function keep_admission_form();

-- What the school invites applications for. `documents` is a list of {documentKey, label, labelHi, isRequired}, `rounds` one of
-- {roundKey, kind, name, maxScore, weight, criteria}.
create table admission_posts (
  tenant_id   uuid not null default current_tenant(),
  id          uuid not null default new_id(),
  year_id     uuid not null default current_year(),
  title       text not null check (length(title) between 1 and 80),
  form_id     uuid not null,
  opens_on    date not null,
  closes_on   date not null,
  state       text not null default 'draft' check (state in ('draft', 'open', 'closed')),
  documents   jsonb not null default '[]',
  rounds      jsonb not null default '[]',
  ranking     text not null default 'merit' check (ranking in ('merit', 'lottery', 'arrival')),
  -- In paise.
  fee         bigint not null default 0 check (fee >= 0),
  fee_point   text not null default 'none' check (fee_point in ('none', 'beforeSubmit', 'afterShortlist')),
  offer_fee   bigint not null default 0 check (offer_fee >= 0),
  offer_days  smallint not null default 7 check (offer_days between 1 and 90),
  -- An offer takes its seat at once; otherwise the seat is taken when the family accepts, and more offers than seats can be made.
  offers_hold boolean not null default true,
  -- Seats nobody of the quota waits for go to the next on the waiting list.
  fills_other boolean not null default false,
  version     integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, year_id) references academic_years,
  foreign key (tenant_id, form_id) references admission_forms,
  check (closes_on >= opens_on),
  check ((fee = 0) = (fee_point = 'none'))
);
create index admission_posts_by_year on admission_posts (tenant_id, year_id);
create index admission_posts_by_form on admission_posts (tenant_id, form_id);
call protect('admission_posts');

-- Ages are in completed months on a named day.
create table admission_post_grades (
  tenant_id  uuid not null default current_tenant(),
  id         uuid not null default new_id(),
  post_id    uuid not null,
  grade_id   uuid not null,
  age_from   smallint check (age_from between 0 and 400),
  age_to     smallint check (age_to between 0 and 400),
  age_as_of  date not null default school_today(),
  -- No longer once the grade was taken out of the post; its seat entries stay.
  is_offered boolean not null default true,
  primary key (tenant_id, id),
  unique (tenant_id, post_id, grade_id),
  foreign key (tenant_id, post_id) references admission_posts on delete cascade,
  foreign key (tenant_id, grade_id) references grades,
  check (age_to >= age_from)
);
create index admission_post_grades_by_grade on admission_post_grades (tenant_id, grade_id);
call protect('admission_post_grades');

-- The seats of a quota and how many are taken: the sums of the seat entries, which alone change them. The check is the wall:
-- whatever happens at once, no more seats are taken than there are.
create table admission_quotas (
  tenant_id     uuid not null default current_tenant(),
  id            uuid not null default new_id(),
  post_grade_id uuid not null,
  quota         text not null check (quota in ('General', 'SC', 'ST', 'OBC', 'Minority')),
  seats         integer not null default 0 check (seats >= 0),
  taken         integer not null default 0,
  primary key (tenant_id, id),
  unique (tenant_id, post_grade_id, quota),
  foreign key (tenant_id, post_grade_id) references admission_post_grades on delete cascade,
  constraint admission_quotas_not_overfull check (taken between 0 and seats)
);
call protect('admission_quotas');
