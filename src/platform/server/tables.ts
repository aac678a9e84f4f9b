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
    version: Generated<number>
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
  bell_days: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    schedule_id: string
    weekday: number
  }
  bell_schedules: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    name: string
    version: Generated<number>
  }
  buildings: {
    tenant_id: Generated<string>
    id: Generated<string>
    name: string
    version: Generated<number>
  }
  class_teachers: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    class_id: string
    teacher_id: string
    from_date: string
    to_date: string | null
  }
  classes: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    grade_id: string
    stream_id: string | null
    section: string
    capacity: number | null
    room_id: string | null
    version: Generated<number>
  }
  departments: {
    tenant_id: Generated<string>
    id: Generated<string>
    name: string
    kind: Generated<string>
    head_id: string | null
    version: Generated<number>
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
  grade_subjects: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    grade_id: string
    stream_id: string | null
    subject_id: string
    elective_group: string | null
    position: Generated<number>
  }
  grades: {
    tenant_id: Generated<string>
    id: Generated<string>
    name: string
    code: number
    position: number
    version: Generated<number>
  }
  guardians: {
    tenant_id: Generated<string>
    id: Generated<string>
    user_id: string | null
    name: string
    phone: string | null
    email: string | null
    occupation: Generated<string>
    version: Generated<number>
  }
  holidays: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    name: string
    starts_on: string
    ends_on: string
    version: Generated<number>
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
  import_files: {
    tenant_id: Generated<string>
    run_id: string
    content: Buffer
  }
  import_rows: {
    tenant_id: Generated<string>
    run_id: string
    row: number
    cells: Json
    fixes: GeneratedJson
    does: string | null
    entity_id: string | null
    problems: GeneratedJson
    did: string | null
    before: Json | null
    after: Json | null
    left_alone: string | null
  }
  import_runs: {
    tenant_id: Generated<string>
    id: Generated<string>
    kind: string
    year_id: string | null
    file_name: string
    state: Generated<string>
    unreadable: string | null
    stopped: string | null
    headings: GeneratedJson
    matching: GeneratedJson
    row_count: Generated<number>
    revision: Generated<number>
    summary: Json | null
    leaves_out: Generated<boolean>
    done_count: Generated<number>
    created_by: string | null
    created_at: GeneratedTimestamp
    confirmed_by: string | null
    applied_at: Timestamp | null
    undone_by: string | null
    undone_at: Timestamp | null
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
  notification_manners: {
    tenant_id: Generated<string>
    user_id: string
    quiet_from: number | null
    quiet_to: number | null
    language: Generated<string>
  }
  notification_preferences: {
    tenant_id: Generated<string>
    user_id: string
    category: string
    in_app: boolean
    email: boolean
    sms: boolean
    waits: boolean
  }
  notifications: {
    tenant_id: Generated<string>
    id: Generated<string>
    user_id: string
    kind: string
    category: string
    params: GeneratedJson
    link: string | null
    in_app: Generated<boolean>
    emailed_at: Timestamp | null
    texted_at: Timestamp | null
    created_at: GeneratedTimestamp
    read_at: Timestamp | null
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
  periods: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    schedule_id: string
    name: string
    kind: Generated<string>
    starts_at: string
    ends_at: string
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
  rooms: {
    tenant_id: Generated<string>
    id: Generated<string>
    building_id: string
    name: string
    kind: Generated<string>
    floor: Generated<number>
    capacity: number | null
    version: Generated<number>
  }
  school_details: {
    tenant_id: Generated<string>
    affiliation_no: Generated<string>
    address: Generated<string>
    phone: Generated<string>
    email: Generated<string>
    website: Generated<string>
    principal: Generated<string>
    established: number | null
    medium: Generated<string>
  }
  school_documents: {
    tenant_id: Generated<string>
    id: Generated<string>
    kind: string
    title: string
    reference: Generated<string>
    valid_until: string | null
    file_id: string
    added_by: string | null
    added_at: GeneratedTimestamp
    version: Generated<number>
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
  setup_put_away: {
    tenant_id: Generated<string>
    user_id: string
    at: GeneratedTimestamp
  }
  staff_profiles: {
    tenant_id: Generated<string>
    user_id: string
    employee_no: string
    department_id: string | null
    designation: Generated<string>
    qualification: Generated<string>
    joined_on: string | null
    left_on: string | null
    date_of_birth: string | null
    gender: string | null
    blood_group: string | null
    phone2: string | null
    address: Generated<string>
    photo_file_id: string | null
    version: Generated<number>
  }
  streams: {
    tenant_id: Generated<string>
    id: Generated<string>
    grade_id: string
    name: string
    position: Generated<number>
    version: Generated<number>
  }
  student_electives: {
    tenant_id: Generated<string>
    year_id: Generated<string>
    student_id: string
    elective_group: string
    subject_id: string
  }
  student_fields: {
    tenant_id: Generated<string>
    id: Generated<string>
    built_in: string | null
    label: string | null
    type_id: number
    is_required: Generated<boolean>
    is_active: Generated<boolean>
    options: Generated<string[]>
    help: Generated<string>
    section: string
    position: number
  }
  student_formats: {
    tenant_id: Generated<string>
    version: Generated<number>
  }
  student_guardians: {
    tenant_id: Generated<string>
    student_id: string
    guardian_id: string
    relation: string
    is_primary: Generated<boolean>
  }
  students: {
    tenant_id: Generated<string>
    user_id: string
    admission_no: string
    admitted_on: string | null
    date_of_birth: string | null
    gender: string | null
    blood_group: string | null
    quota: string | null
    aadhaar: Buffer | null
    aadhaar_last4: string | null
    aadhaar_mark: Buffer | null
    address: Generated<string>
    pincode: string | null
    details: GeneratedJson
    photo_file_id: string | null
    version: Generated<number>
  }
  subjects: {
    tenant_id: Generated<string>
    id: Generated<string>
    name: string
    version: Generated<number>
  }
  teachings: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    class_id: string
    subject_id: string
    teacher_id: string
    from_date: string
    to_date: string | null
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
  terms: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    name: string
    starts_on: string
    ends_on: string
    version: Generated<number>
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
    is_guardian: Generated<boolean>
  }
  working_days: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    weekday: number
    weeks: Generated<number[]>
    version: Generated<number>
  }
}
