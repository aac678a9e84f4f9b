// Printed from the database by `npm run print`. Do not edit.
import type { ColumnType, Generated } from 'kysely'

type Timestamp = ColumnType<string, Date | string, Date | string>
type Json = ColumnType<unknown, string, string>
type GeneratedTimestamp = ColumnType<string, Date | string | undefined, Date | string>
type GeneratedJson = ColumnType<unknown, string | undefined, string>

export type Tables = {
  academic_years: {
    tenant_id: Generated<string>
    id: Generated<string>
    name: string
    starts_on: string
    ends_on: string
    status_id: number
  }
  audit_entries: {
    tenant_id: Generated<string>
    seq: number
    at: GeneratedTimestamp
    actor_id: string | null
    actor_role: number | null
    action: string
    entity: string
    entity_id: string
    before: Json | null
    after: Json | null
    reason: string | null
    address: string | null
    request_id: string | null
    prev_hash: Buffer
    hash: Buffer
  }
  classes: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    grade: string
    section: string
    grade_order: number
    class_teacher_id: string | null
  }
  developer_outbox: {
    tenant_id: Generated<string>
    id: Generated<string>
    channel: string
    recipient: string
    subject: string | null
    body: string
    created_at: GeneratedTimestamp
  }
  enrolments: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    class_id: string
    student_id: string
    roll_no: string
    from_date: string
    to_date: string | null
  }
  files: {
    tenant_id: Generated<string>
    id: Generated<string>
    name: string
    type: string
    size: number
    sha256: Buffer
    storage_key: string
    purpose: string
    created_by: string | null
    created_at: GeneratedTimestamp
  }
  idempotency_keys: {
    tenant_id: Generated<string>
    user_id: string
    key: string
    action: string
    request_hash: Buffer
    reply: Json | null
    created_at: GeneratedTimestamp
  }
  known_browsers: {
    tenant_id: Generated<string>
    token_hash: Buffer
    user_id: string
    last_used_at: GeneratedTimestamp
  }
  migrations: {
    name: string
    hash: string
    applied_at: GeneratedTimestamp
  }
  one_time_codes: {
    tenant_id: Generated<string>
    id: Generated<string>
    user_id: string
    purpose: string
    code_hash: Buffer
    expires_at: Timestamp
    tries_left: Generated<number>
    used_at: Timestamp | null
    created_at: GeneratedTimestamp
  }
  organisations: {
    id: Generated<string>
    name: string
    type: Generated<string>
    contacts: GeneratedJson
    logo_file_id: string | null
    version: Generated<number>
    created_at: GeneratedTimestamp
  }
  page_views: {
    tenant_id: Generated<string>
    path: string
    day: string
    count: Generated<number>
  }
  privileges: {
    tenant_id: Generated<string>
    user_id: string
    domain_id: number
    is_viewable: Generated<boolean>
    is_editable: Generated<boolean>
    is_approval: Generated<boolean>
    is_printable: Generated<boolean>
  }
  sessions: {
    tenant_id: Generated<string>
    id: Generated<string>
    user_id: string
    token_hash: Buffer
    client: string
    address: string
    created_at: GeneratedTimestamp
    last_seen_at: GeneratedTimestamp
    expires_at: Timestamp
    ended_at: Timestamp | null
  }
  subjects: {
    tenant_id: Generated<string>
    id: Generated<string>
    name: string
  }
  teachings: {
    tenant_id: Generated<string>
    year_id: Generated<string>
    class_id: string
    subject_id: string
    teacher_id: string
  }
  tenants: {
    id: Generated<string>
    organisation_id: string
    kind: string
    short_code: string
    sub_domain: string
    custom_domain: string | null
    name: string
    place: Generated<string>
    board: Generated<string>
    colour: Generated<string>
    logo_file_id: string | null
    content_category_group_id: Generated<number>
    status_id: Generated<number>
    is_online: Generated<boolean>
    licence_valid: Generated<boolean>
    modules: Generated<number[]>
    time_zone: Generated<string>
    current_year_id: string | null
    maintenance_name: string | null
    maintenance_alert: string | null
    maintenance_from: Timestamp | null
    maintenance_to: Timestamp | null
    version: Generated<number>
    updated_by: string | null
    updated_at: GeneratedTimestamp
    created_at: GeneratedTimestamp
  }
  throttles: {
    tenant_id: Generated<string>
    bucket: string
    count: number
    last_at: GeneratedTimestamp
    window_ends_at: Timestamp
  }
  users: {
    tenant_id: Generated<string>
    id: Generated<string>
    user_name: string
    role_id: number
    is_super_admin: Generated<boolean>
    is_gate_staff: Generated<boolean>
    first_name: string
    last_name: Generated<string>
    email: string | null
    phone: string | null
    password_hash: string | null
    password_set_at: Timestamp | null
    password_expires_at: Timestamp | null
    must_set_password: Generated<boolean>
    status_id: Generated<number>
    login_status: number | null
    version: Generated<number>
    created_at: GeneratedTimestamp
  }
}
