import type { ClientBase } from 'pg'

/** Tables without a tenant, and why each is safe. */
const tablesWithoutTenant: Record<string, string> = {
  organisations: 'the directory; its policies show a tenant its own organisation only',
  tenants: 'the directory; its policies show a tenant itself only',
  migrations: 'the owner alone may read it',
  operators: 'the people who run the installation; visible only in a transaction of theirs, which has no tenant',
  operator_sessions: 'the same',
  operator_tries: 'the same',
  operator_changes: 'the same',
  backups: 'the same',
  storage_use: 'the same',
  host_certificates: 'the same',
}
/** Security definer functions, and why each is needed. */
const definerFunctions: Record<string, string> = {
  'jobs.enqueue': 'the queue belongs to the jobs role; the server may only add to it',
  'jobs.counts': 'monitoring needs two numbers: pending and failed jobs',
  'jobs.standing': 'the operator’s status page needs the length of the queue and the age of its oldest job',
  'public.migration_state': 'the same page shows how many migrations were applied; the list itself is the owner’s',
  'public.erase_people':
    'erasing a person changes append-only tables; row-level security binds it to the school, and two people must have agreed',
  'public.erase_applications':
    'emptying old applications changes their append-only history; row-level security binds it to the school, and only lapsed ones are touched',
  'public.empty_letters_of_application':
    'issued documents are append-only; row-level security binds it to the school, and only letters of an application that was emptied are touched',
  'public.remove_vault_items':
    'removing documents of leavers removes their append-only list of looks; row-level security binds it to the school, and only leavers are touched',
}
/** Tables that name an academic year but are read across years, and why. */
const acrossYears: Record<string, string> = {
  import_runs: 'the history of imports covers all years',
  admission_posts: 'families apply for the coming year while the present one runs',
  report_links: 'whoever opens a link has no year; it names that of its report',
  badge_progress: 'last year is shown beside this one',
  badge_awards: 'awards of all years stand on one shelf',
  ...Object.fromEntries(
    [
      'fee_advance_moves',
      'fee_allocations',
      'fee_demand_lines',
      'fee_demands',
      'fee_ledger_entries',
      'fee_ledger_sums',
      'fee_ledger_txns',
      'fee_line_balances',
      'fee_notes',
      'fee_online_orders',
      'fee_payments',
      'fee_receipts',
      'fee_requests',
      'fee_series',
      'fee_settlements',
    ].map((table) => [table, 'a family owes and pays across years, and the books go on']),
  ),
}
const appendOnly = [
  'audit_entries',
  'gateway_credits',
  'operator_changes',
  'curriculum_versions',
  'question_versions',
  'question_pictures',
  'question_reviews',
  'admission_events',
  'admission_seat_entries',
  'admission_rankings',
  'gradebook_versions',
  'gradebook_sheet_steps',
  'gradebook_card_revocations',
  'gradebook_mark_changes',
  'school_template_versions',
  'school_template_reviews',
  'document_letterheads',
  'document_issues',
  'document_photos',
  'issued_documents',
  'document_revocations',
  'document_copies',
  'document_signatures',
  'document_signature_withdrawals',
  'gradebook_letterheads',
  'gradebook_card_design_versions',
  'gradebook_card_photos',
  'gradebook_cards',
  'prek_published',
  'fee_fine_rules',
  'fee_grant_decisions',
  'fee_period_locks',
  'fee_ledger_txns',
  'fee_ledger_entries',
  'fee_demands',
  'fee_demand_lines',
  'fee_line_concessions',
  'fee_payments',
  'fee_allocations',
  'fee_advance_moves',
  'fee_receipts',
  'fee_receipt_prints',
  'fee_cheque_events',
  'fee_reversals',
  'fee_notes',
  'fee_fine_waivers',
  'fee_gateway_events',
  'fee_online_order_parts',
  'consent_texts',
  'consent_answers',
  'activity_events',
  'activity_marks',
  'badge_keys',
  'online_test_events',
  'online_test_regrades',
  'online_test_marks',
  'challenge_masteries',
  'ticket_events',
  'notice_signatures',
  'ticket_desk_events',
  'vault_looks',
]

const foreignSchemas = `n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_(toast|temp)'`

/** Each check is a query whose rows name the violations. `$1` is the server's role. */
const checks: Record<string, string> = {
  'has no row-level security, or it is not forced': `
    select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not (c.relrowsecurity and c.relforcerowsecurity) and c.relname <> 'migrations'`,
  'has no tenant_id and is not listed in proof/isolation/schemaHoles.ts': `
    select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped)
      and c.relname <> all (array['${Object.keys(tablesWithoutTenant).join("','")}'])`,
  'has a tenant_id that may be null, has another type or does not default to the current tenant': `
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not (a.attnotnull and a.atttypid = 'uuid'::regtype and coalesce(pg_get_expr(d.adbin, d.adrelid), '') = 'current_tenant()')`,
  'has a tenant policy that is missing, widened or different': `
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and (
      (select count(*) from pg_policy p where p.polrelid = c.oid and p.polpermissive) <> 1 or exists (
        select from pg_policy p where p.polrelid = c.oid and p.polpermissive and not (p.polcmd = '*' and p.polroles = '{0}'
          and pg_get_expr(p.polqual, c.oid) = pg_get_expr(p.polwithcheck, c.oid)
          and regexp_replace(pg_get_expr(p.polqual, c.oid), '\\s+', ' ', 'g') = '(tenant_id = ( SELECT current_tenant() AS current_tenant))')))`,
  'has an academic year, but its year policy is missing or different': `
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and c.relname <> all (array['${Object.keys(acrossYears).join("','")}'])
      and (exists (select from pg_attribute a where a.attrelid = c.oid and not a.attisdropped
          and a.attname ~ '^(academic_)?year_id$')
        or exists (select from pg_attrdef d where d.adrelid = c.oid and pg_get_expr(d.adbin, d.adrelid) = 'current_year()'))
      and not exists (select from pg_policy p where p.polrelid = c.oid and not p.polpermissive and p.polcmd = '*' and p.polroles = '{0}'
        and pg_get_expr(p.polqual, c.oid) like '((year_id = ( SELECT current_year() AS current_year)) OR %')`,
  'has a unique index that does not begin with tenant_id': `
    select c.relname || ' ' || i.indexrelid::regclass as name from pg_index i join pg_class c on c.oid = i.indrelid
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relnamespace = 'public'::regnamespace and i.indisunique and i.indkey[0] <> a.attnum`,
  'has an exclusion constraint without tenant_id': `
    select k.conname as name from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attname = 'tenant_id'
    where k.contype = 'x' and not a.attnum = any (k.conkey)`,
  'has a foreign key that does not carry tenant_id on both sides': `
    select k.conrelid::regclass || ' ' || k.conname as name from pg_constraint k
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace
      and (exists (select from pg_attribute a where a.attrelid = k.conrelid and a.attname = 'tenant_id')
        or exists (select from pg_attribute a where a.attrelid = k.confrelid and a.attname = 'tenant_id'))
      and not exists (select from unnest(k.conkey, k.confkey) pair(own, other)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.own and a.attname = 'tenant_id'
        join pg_attribute b on b.attrelid = k.confrelid and b.attnum = pair.other
          and b.attname = case when k.confrelid = 'tenants'::regclass then 'id' else 'tenant_id' end)`,
  'has a foreign key that would clear tenant_id when its parent is deleted': `
    select k.conrelid::regclass || ' ' || k.conname as name from pg_constraint k
      join pg_attribute a on a.attrelid = k.conrelid and a.attname = 'tenant_id'
    where k.contype = 'f' and (k.confdeltype in ('n', 'd') or k.confupdtype in ('n', 'd'))
      and (k.confdelsetcols is null or a.attnum = any (k.confdelsetcols))`,
  'uses a sequence, which all tenants would share': `
    select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0
      and (a.attidentity <> '' or coalesce(pg_get_expr(d.adbin, d.adrelid), '') ~ 'nextval')`,
  "is a view that runs with its owner's rights": `
    select c.relname as name from pg_class c where c.relnamespace in ('public'::regnamespace, 'closed_years'::regnamespace) and c.relkind = 'v'
      and not coalesce(c.reloptions && array['security_invoker=true', 'security_invoker=on'], false)`,
  'is a materialised view or foreign table': `
    select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('m', 'f')`,
  "is a function that runs with its owner's rights and is not listed in proof/isolation/schemaHoles.ts": `
    select n.nspname || '.' || p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where ${foreignSchemas} and p.prosecdef and not (n.nspname || '.' || p.proname = any (array['${Object.keys(definerFunctions).join("','")}']))`,
  "runs with its owner's rights without a fixed search path": `
    select n.nspname || '.' || p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where ${foreignSchemas} and p.prosecdef and not coalesce(array_to_string(p.proconfig, ' ') ~ 'search_path=pg_catalog, pg_temp', false)`,
  'is an attribute that the server role must not have': `
    select unnest(array_remove(array[case when rolsuper then 'superuser' end, case when rolbypassrls then 'bypassrls' end,
      case when rolcreaterole then 'createrole' end, case when rolcreatedb then 'createdb' end, case when rolreplication then 'replication' end,
      case when rolinherit then 'inherit' end,
      case when exists (select from pg_auth_members m where m.member = r.oid) then 'membership in another role' end,
      case when exists (select from pg_shdepend d where d.refclassid = 'pg_authid'::regclass and d.refobjid = r.oid and d.deptype = 'o')
        then 'ownership of something' end], null)) as name from pg_roles r where rolname = $1`,
  'can be truncated, referenced or given triggers by the server role': `
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${foreignSchemas} and c.relkind in ('r', 'p', 'v', 'm', 'f') and has_table_privilege($1, c.oid, 'truncate, references, trigger')`,
  'is in another schema and accessible to the server role': `
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${foreignSchemas} and n.nspname not in ('public', 'closed_years') and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
      and case when c.relkind = 'S' then has_sequence_privilege($1, c.oid, 'usage, select, update')
        else has_schema_privilege($1, n.oid, 'usage') and has_any_column_privilege($1, c.oid, 'select, insert, update') end`,
  'is granted to PUBLIC': `
    select c.oid::regclass || ' ' || g.privilege_type as name from pg_class c join pg_namespace n on n.oid = c.relnamespace,
      aclexplode(c.relacl) g where ${foreignSchemas} and n.nspname <> 'graphile_worker' and g.grantee = 0`,
  'is a schema or database the server role may create in': `
    select n.nspname as name from pg_namespace n where ${foreignSchemas} and has_schema_privilege($1, n.oid, 'create')
    union all select datname from pg_database where datname = current_database() and has_database_privilege($1, oid, 'create, temporary')`,
  'is append-only and can be changed by the server role': `
    select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace
      and c.relname = any (array['${appendOnly.join("','")}']) and (has_table_privilege($1, c.oid, 'delete') or has_any_column_privilege($1, c.oid, 'update'))`,
  'is a directory table that the server role can delete from': `
    select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace
      and c.relname in ('organisations', 'tenants') and has_table_privilege($1, c.oid, 'delete')`,
  "is readable by the server role but must be the owner's alone": `
    select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relname = 'migrations'
      and has_any_column_privilege($1, c.oid, 'select, insert, update')`,
  'is rewritten by a rule': `
    select r.ev_class::regclass || ' ' || r.rulename as name from pg_rewrite r join pg_class c on c.oid = r.ev_class
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`,
}

/** Everything in the database that could let one tenant reach another. Must be empty. */
export async function findHoles(client: ClientBase, serverRole: string): Promise<string[]> {
  const holes: string[] = []
  for (const [what, text] of Object.entries(checks)) {
    const values = text.includes('$1') ? [serverRole] : []
    const { rows } = await client.query<{ name: string }>(text, values)
    holes.push(...rows.map(({ name }) => `${name} ${what}`))
  }
  return holes
}

/** How many tables, policies, indexes, constraints and functions are checked. */
export async function countObjects(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`
    select ((select count(*) from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${foreignSchemas})
      + (select count(*) from pg_policy) + (select count(*) from pg_constraint k join pg_namespace n on n.oid = k.connamespace where ${foreignSchemas})
      + (select count(*) from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${foreignSchemas}))::int as count`)
  return rows[0]?.count ?? 0
}

export const checkCount = Object.keys(checks).length
