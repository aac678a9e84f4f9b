// Printed from the database by `npm run print`. Do not edit.
import type { ColumnType, Generated } from 'kysely'

type Timestamp = ColumnType<string, Date | string, Date | string>
type Json = ColumnType<unknown, string, string>
type GeneratedTimestamp = ColumnType<string, Date | string | undefined, Date | string>
type GeneratedJson = ColumnType<unknown, string | undefined, string>

export type Tables = {
  absence_alerts: {
    tenant_id: Generated<string>
    year_id: Generated<string>
    day: string
    student_id: string
    told: number
    at: GeneratedTimestamp
  }
  academic_years: {
    tenant_id: Generated<string>
    id: Generated<string>
    name: string
    starts_on: string
    ends_on: string
    status_id: number
    version: Generated<number>
    is_closing: Generated<boolean>
  }
  activities: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    class_id: string
    subject_id: string | null
    content_id: string
    title: string
    note: Generated<string>
    starts_on: string
    due_on: string
    for_groups: Generated<boolean>
    rubric: Json
    set_by: string
    created_at: GeneratedTimestamp
    told_at: Timestamp | null
    removed_at: Timestamp | null
    version: Generated<number>
    search_key: string | null
  }
  activity_events: {
    tenant_id: Generated<string>
    id: Generated<string>
    user_id: string
    kind: string
    source_id: string
    label: Generated<string>
    audience: number | null
    happened_at: Timestamp
    day: string
  }
  activity_evidence: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    activity_id: string
    student_id: string
    file_id: string
    device_key: string
    by_teacher: Generated<boolean>
    added_by: string | null
    created_at: GeneratedTimestamp
  }
  activity_marks: {
    tenant_id: Generated<string>
    id: Generated<string>
    event_id: string
    is_withdrawn: boolean
    marked_at: GeneratedTimestamp
  }
  activity_rubrics: {
    tenant_id: Generated<string>
    id: Generated<string>
    owner_id: string
    name: string
    is_shared: Generated<boolean>
    content: Json
    removed_at: Timestamp | null
    version: Generated<number>
  }
  activity_students: {
    tenant_id: Generated<string>
    year_id: Generated<string>
    activity_id: string
    student_id: string
    group_name: Generated<string>
    words: Generated<string>
    handed_in_at: Timestamp | null
    note: Generated<string>
    levels: GeneratedJson
    remark: Generated<string>
    state_id: Generated<number>
    evaluated_by: string | null
    evaluated_at: Timestamp | null
    result: Json | null
    returned_at: Timestamp | null
    told_at: Timestamp | null
  }
  admission_aadhaars: {
    tenant_id: Generated<string>
    application_id: string
    field_key: string
    sealed: Buffer
    last4: string
    mark: Buffer
  }
  admission_applicants: {
    tenant_id: Generated<string>
    id: Generated<string>
    email: string
    language: Generated<string>
    created_at: GeneratedTimestamp
  }
  admission_applications: {
    tenant_id: Generated<string>
    id: Generated<string>
    post_id: string
    post_grade_id: string
    form_version_id: string
    applicant_id: string | null
    number: string | null
    state: Generated<string>
    state_since: GeneratedTimestamp
    source: Generated<string>
    quota: Generated<string>
    answers: GeneratedJson
    section_reached: Generated<number>
    child_name: Generated<string>
    date_of_birth: string | null
    guardian_name: Generated<string>
    guardian_phone: Generated<string>
    email: Generated<string>
    has_sibling: Generated<boolean>
    duplicate_of: string | null
    duplicate_ok_by: string | null
    score: string | null
    rank: number | null
    student_id: string | null
    started_at: GeneratedTimestamp
    saved_at: GeneratedTimestamp
    submitted_at: Timestamp | null
    erased_at: Timestamp | null
    version: Generated<number>
    reminded_at: Timestamp | null
  }
  admission_codes: {
    tenant_id: Generated<string>
    id: Generated<string>
    email: string
    language: Generated<string>
    code_hash: Buffer | null
    tries_left: Generated<number>
    expires_at: Timestamp
    used_at: Timestamp | null
  }
  admission_documents: {
    tenant_id: Generated<string>
    id: Generated<string>
    application_id: string
    document_key: string
    file_id: string | null
    state: Generated<string>
    reason: Generated<string>
    sent_at: GeneratedTimestamp
    checked_at: Timestamp | null
    checked_by: string | null
  }
  admission_evaluations: {
    tenant_id: Generated<string>
    application_id: string
    round_key: string
    slot_id: string | null
    scores: GeneratedJson
    total: string | null
    note: Generated<string>
    scored_by: string | null
    scored_at: Timestamp | null
    version: Generated<number>
  }
  admission_events: {
    tenant_id: Generated<string>
    id: Generated<string>
    application_id: string
    kind: string
    from_state: string | null
    to_state: string | null
    words: Generated<string>
    by_user: string | null
    at: GeneratedTimestamp
  }
  admission_form_versions: {
    tenant_id: Generated<string>
    id: Generated<string>
    form_id: string
    number: Generated<number>
    state: Generated<string>
    sections: GeneratedJson
    published_at: Timestamp | null
    published_by: string | null
    version: Generated<number>
  }
  admission_forms: {
    tenant_id: Generated<string>
    id: Generated<string>
    name: string
    created_at: GeneratedTimestamp
  }
  admission_numbers: {
    tenant_id: Generated<string>
    series: string
    last: Generated<number>
  }
  admission_offers: {
    tenant_id: Generated<string>
    id: Generated<string>
    application_id: string
    quota: string
    state: Generated<string>
    fee: Generated<number>
    expires_at: Timestamp
    made_by: string | null
    made_at: GeneratedTimestamp
    answered_at: Timestamp | null
    reminded_at: Timestamp | null
  }
  admission_panel_scores: {
    tenant_id: Generated<string>
    application_id: string
    round_key: string
    member_id: string
    scores: GeneratedJson
    total: string
    note: Generated<string>
    submitted_at: GeneratedTimestamp
    reopened_at: Timestamp | null
    reopen_reason: Generated<string>
  }
  admission_payments: {
    tenant_id: Generated<string>
    id: Generated<string>
    application_id: string
    purpose: string
    amount: number
    state: Generated<string>
    provider_order_id: Generated<string>
    provider_payment_id: Generated<string>
    address: Generated<string>
    receipt_no: string | null
    expires_at: Timestamp
    opened_at: GeneratedTimestamp
    paid_at: Timestamp | null
    mode: Generated<string>
    reference: Generated<string>
    received_by: string | null
    refunded_at: Timestamp | null
    refunded_by: string | null
    refund_mode: string | null
    refund_reference: Generated<string>
    refund_reason: Generated<string>
  }
  admission_post_grades: {
    tenant_id: Generated<string>
    id: Generated<string>
    post_id: string
    grade_id: string
    age_from: number | null
    age_to: number | null
    age_as_of: Generated<string>
    is_offered: Generated<boolean>
  }
  admission_posts: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    title: string
    form_id: string
    opens_on: string
    closes_on: string
    state: Generated<string>
    documents: GeneratedJson
    rounds: GeneratedJson
    ranking: Generated<string>
    fee: Generated<number>
    fee_point: Generated<string>
    offer_fee: Generated<number>
    offer_days: Generated<number>
    offers_hold: Generated<boolean>
    fills_other: Generated<boolean>
    version: Generated<number>
    closed_with_year: Generated<boolean>
  }
  admission_quotas: {
    tenant_id: Generated<string>
    id: Generated<string>
    post_grade_id: string
    quota: string
    seats: Generated<number>
    taken: Generated<number>
  }
  admission_rankings: {
    tenant_id: Generated<string>
    id: Generated<string>
    post_grade_id: string
    method: string
    seed: string
    entrants: Json
    entrants_hash: string
    result: string[]
    made_by: string | null
    made_at: GeneratedTimestamp
  }
  admission_runs: {
    tenant_id: Generated<string>
    id: Generated<string>
    application_id: string
    state: Generated<string>
    input: GeneratedJson
    steps: GeneratedJson
    problem: Generated<string>
    started_by: string | null
    started_at: GeneratedTimestamp
    ended_at: Timestamp | null
    version: Generated<number>
  }
  admission_seat_entries: {
    tenant_id: Generated<string>
    id: Generated<string>
    post_grade_id: string
    quota: string
    application_id: string | null
    kind: string
    seats: Generated<number>
    taken: Generated<number>
    by_user: string | null
    at: GeneratedTimestamp
  }
  admission_sessions: {
    tenant_id: Generated<string>
    token_hash: Buffer
    applicant_id: string
    expires_at: Timestamp
  }
  admission_slots: {
    tenant_id: Generated<string>
    id: Generated<string>
    post_id: string
    round_key: string
    starts_at: Timestamp
    minutes: Generated<number>
    place: Generated<string>
    places: Generated<number>
    booked: Generated<number>
    panel: Generated<string[]>
  }
  attendance_settings: {
    tenant_id: Generated<string>
    day_from: Generated<string>
    taken_by: Generated<string>
    present_percent: Generated<number>
    half_percent: Generated<number>
    locks_at: Generated<string | null>
    lock_days: Generated<number>
    tell_guardians: Generated<boolean>
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
  backups: {
    id: Generated<string>
    name: string | null
    kind: string
    started_at: GeneratedTimestamp
    ended_at: Timestamp | null
    size: number | null
    verified_at: Timestamp | null
    rows: number | null
    failure: string | null
  }
  badge_awards: {
    tenant_id: Generated<string>
    id: Generated<string>
    user_id: string
    family: string
    year_id: string
    tier: number
    level: string
    variant: number | null
    threshold: number
    state: Generated<string>
    earned_at: GeneratedTimestamp
    notified_at: Timestamp | null
    seen_at: Timestamp | null
    revoked_at: Timestamp | null
    revoked_by: string | null
    revoke_reason: Generated<string>
  }
  badge_keys: {
    tenant_id: Generated<string>
    id: Generated<string>
    public_key: Json
    private_key: Buffer
    created_at: GeneratedTimestamp
  }
  badge_progress: {
    tenant_id: Generated<string>
    user_id: string
    family: string
    year_id: string
    value: number
    tier: Generated<number>
  }
  badge_rules: {
    tenant_id: Generated<string>
    family: string
    is_active: Generated<boolean>
    thresholds: number[]
    version: Generated<number>
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
  calendar_alerts: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    user_id: string
    event_id: string | null
    occurs_on: string
    kind: Generated<string>
    title: string
    starts: Generated<string>
    link: Generated<string>
    created_at: GeneratedTimestamp
    done_at: Timestamp | null
  }
  calendar_changes: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    user_id: string
    before: Json
    after: Json
    created_at: GeneratedTimestamp
  }
  calendar_event_classes: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    event_id: string
    grade_id: string
    class_id: string | null
  }
  calendar_event_invigilators: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    event_id: string
    teacher_id: string
  }
  calendar_events: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    category: number
    owner_id: string
    title: string
    description: Generated<string>
    starts_on: string
    ends_on: string
    starts_at: string | null
    ends_at: string | null
    room_id: string | null
    audience: string
    repeat: Json | null
    cut_from: string | null
    version: Generated<number>
    updated_at: GeneratedTimestamp
  }
  calendar_exceptions: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    event_id: string
    original_on: string
    cancelled: Generated<boolean>
    title: string | null
    description: string | null
    starts_on: string | null
    ends_on: string | null
    starts_at: string | null
    ends_at: string | null
    room_id: string | null
  }
  calendar_feeds: {
    tenant_id: Generated<string>
    user_id: string
    token_hash: Buffer
    created_at: GeneratedTimestamp
    last_read_at: Timestamp | null
  }
  calendar_reminders: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    event_id: string
    user_id: string
    minutes_before: number
    next_on: string | null
    next_at: Timestamp | null
  }
  challenge_answers: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    round_id: string
    position: number
    version_id: string
    answer: Json | null
    is_right: boolean | null
    answered_at: Timestamp | null
  }
  challenge_assignment_students: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    assignment_id: string
    student_id: string
  }
  challenge_assignments: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    class_id: string
    subject_id: string
    chapter: string
    level: number
    due_on: string
    is_chosen: boolean
    set_by: string
    set_at: GeneratedTimestamp
    told_at: Timestamp | null
    cancelled_at: Timestamp | null
  }
  challenge_cards: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    student_id: string
    question_id: string
    box: number
    due_on: string
  }
  challenge_masteries: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    student_id: string
    subject_id: string
    chapter: string
    level: number
    mastered_at: Timestamp
  }
  challenge_rounds: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    student_id: string
    subject_id: string
    grade_id: string
    chapter: string
    level: number
    seed: number
    started_at: Timestamp
    finished_at: Timestamp | null
    marks_n: number | null
    marks_d: number | null
    out_of_n: number | null
    out_of_d: number | null
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
  consent_answers: {
    tenant_id: Generated<string>
    id: Generated<string>
    student_id: string
    purpose_id: string
    number: number
    is_given: boolean
    answered_by: string | null
    answered_at: GeneratedTimestamp
  }
  consent_purposes: {
    tenant_id: Generated<string>
    id: Generated<string>
    name: string
    is_active: Generated<boolean>
    version: Generated<number>
  }
  consent_texts: {
    tenant_id: Generated<string>
    purpose_id: string
    number: Generated<number>
    body: string
    written_by: string | null
    written_at: GeneratedTimestamp
  }
  curriculum_items: {
    tenant_id: Generated<string>
    id: Generated<string>
    item_id: string
    year_id: Generated<string>
    curriculum_id: string
    parent_id: string | null
    level: number
    position: number
    title: string
    planned_from: string | null
    planned_to: string | null
    periods: number | null
    outcomes: Generated<string>
    removed: Generated<boolean>
    search_key: string | null
  }
  curriculum_progress: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    class_id: string
    curriculum_id: string
    item_id: string
    completed_on: string
    marked_by: string | null
    marked_at: GeneratedTimestamp
  }
  curriculum_versions: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    curriculum_id: string
    number: number
    note: Generated<string>
    saved_by: string | null
    saved_at: GeneratedTimestamp
    tree: Json
  }
  curriculums: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    grade_id: string
    subject_id: string
    is_unit_first: Generated<boolean>
    status_id: Generated<number>
    sent_at: Timestamp | null
    saved_by: string | null
    saved_at: GeneratedTimestamp
    decided_by: string | null
    decided_at: Timestamp | null
    decision_note: Generated<string>
    units: Generated<number>
    chapters: Generated<number>
    topics: Generated<number>
    periods: Generated<number>
    version: Generated<number>
  }
  day_marks: {
    tenant_id: Generated<string>
    year_id: Generated<string>
    day: string
    student_id: string
    class_id: string
    code: string
    note: Generated<string>
    register_id: string | null
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
  document_copies: {
    tenant_id: Generated<string>
    id: Generated<string>
    document_id: string
    printed_by: string
    printed_at: GeneratedTimestamp
  }
  document_issues: {
    tenant_id: Generated<string>
    id: Generated<string>
    kind: string
    version_id: string | null
    design: Json
    letterhead_id: string
    waiver: Generated<string>
    waived_minor: Generated<number>
    issued_by: string
    issued_at: GeneratedTimestamp
  }
  document_letterheads: {
    tenant_id: Generated<string>
    id: Generated<string>
    hash: string
    name: string
    lines: string[]
    colour: string
    logo: Buffer | null
    kept_at: GeneratedTimestamp
  }
  document_photos: {
    tenant_id: Generated<string>
    id: Generated<string>
    user_id: string
    source_id: string
    photo: Buffer
    kept_at: GeneratedTimestamp
  }
  document_prints: {
    tenant_id: Generated<string>
    download_id: string
    document_id: string
    copy: number
  }
  document_revocations: {
    tenant_id: Generated<string>
    id: Generated<string>
    document_id: string
    reason: string
    revoked_by: string
    revoked_at: GeneratedTimestamp
  }
  document_series: {
    tenant_id: Generated<string>
    kind: string
    year_id: Generated<string>
    next: Generated<number>
  }
  document_signature_withdrawals: {
    tenant_id: Generated<string>
    id: Generated<string>
    signature_id: string
    withdrawn_by: string
    withdrawn_at: GeneratedTimestamp
  }
  document_signatures: {
    tenant_id: Generated<string>
    id: Generated<string>
    name: string
    file_id: string
    added_by: string
    added_at: GeneratedTimestamp
  }
  doubt_files: {
    tenant_id: Generated<string>
    file_id: string
    user_id: string
    post_id: string | null
    position: Generated<number>
    kept_at: GeneratedTimestamp
  }
  doubt_posts: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    doubt_id: string
    user_id: string
    client_id: string
    is_question: Generated<boolean>
    by_teacher: Generated<boolean>
    body: Generated<string>
    posted_at: GeneratedTimestamp
    hidden_at: Timestamp | null
    hidden_by: string | null
    deleted_at: Timestamp | null
    deleted_by: string | null
    delete_reason: Generated<string>
  }
  doubt_reports: {
    tenant_id: Generated<string>
    id: Generated<string>
    post_id: string
    user_id: string
    reason: string
    reported_at: GeneratedTimestamp
  }
  doubt_settings: {
    tenant_id: Generated<string>
    students_answer: Generated<boolean>
    class_age: Generated<number>
    version: Generated<number>
  }
  doubts: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    student_id: string
    class_id: string
    subject_id: string
    for_class: boolean
    hides_name: Generated<boolean>
    about_kind: Generated<string>
    about_title: Generated<string>
    curriculum_id: string | null
    item_id: string | null
    resource_id: string | null
    page: number | null
    homework_id: string | null
    state: Generated<string>
    asked_at: GeneratedTimestamp
    changed_at: GeneratedTimestamp
    waiting_since: GeneratedTimestamp
    reminded_at: Timestamp | null
    deleted_at: Timestamp | null
  }
  downloads: {
    tenant_id: Generated<string>
    id: Generated<string>
    user_id: string
    title_en: string
    title_hi: string
    state: Generated<string>
    done: Generated<number>
    total: Generated<number>
    file_id: string | null
    created_at: GeneratedTimestamp
    finished_at: Timestamp | null
    expires_at: GeneratedTimestamp
    needs: GeneratedJson
    cause: Json | null
    job: Json | null
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
  exit_passes: {
    tenant_id: Generated<string>
    id: Generated<string>
    student_id: string
    day: string
    leave_at: string
    return_by: string | null
    reason: string
    state: Generated<string>
    requested_by: string
    requested_at: GeneratedTimestamp
    decided_by: string | null
    decided_at: Timestamp | null
    reject_reason: Generated<string>
    adult_id: string | null
    guardian_id: string | null
    code_id: string | null
    call_note: Generated<string>
    verified_at: Timestamp | null
    left_at: Timestamp | null
    returned_at: Timestamp | null
    gate_id: string | null
    version: Generated<number>
  }
  family_settings: {
    tenant_id: Generated<string>
    leaver_days: Generated<number>
    version: Generated<number>
  }
  fee_accounts: {
    tenant_id: Generated<string>
    student_id: string
    advance: Generated<number>
  }
  fee_advance_moves: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    student_id: string
    kind: Generated<string>
    source_id: string
    amount: Generated<number>
    made_at: GeneratedTimestamp
  }
  fee_allocations: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    student_id: string
    line_id: string
    kind: Generated<string>
    source_id: string
    amount: Generated<number>
    effective_on: Generated<string>
    reverses_id: string | null
    made_at: GeneratedTimestamp
  }
  fee_assignments: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    student_id: string
    plan_id: string
    series_id: Generated<string>
    from_date: string
    to_date: string | null
    optional_heads: Generated<string[]>
    assigned_by: string | null
    assigned_at: GeneratedTimestamp
    version: Generated<number>
  }
  fee_cheque_events: {
    tenant_id: Generated<string>
    id: Generated<string>
    payment_id: string
    state: Generated<string>
    happened_on: Generated<string>
    note: Generated<string>
    noted_by: string | null
    noted_at: GeneratedTimestamp
  }
  fee_concession_grants: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    policy_id: string
    student_id: string
    value: Generated<number>
    from_date: string
    to_date: string | null
    state: Generated<string>
    reason: Generated<string>
    requested_by: string | null
    requested_at: GeneratedTimestamp
    version: Generated<number>
  }
  fee_concession_policies: {
    tenant_id: Generated<string>
    id: Generated<string>
    code: string
    name: string
    kind: Generated<string>
    value: Generated<number>
    head_ids: Generated<string[]>
    stack_group: Generated<string>
    priority: Generated<number>
    cap_bp: number | null
    cap_minor: number | null
    eligibility: Generated<string>
    quotas: Generated<string[]>
    approval_levels: Generated<number>
    yearly_budget: number | null
    is_active: Generated<boolean>
    version: Generated<number>
    is_carried: Generated<boolean>
  }
  fee_counter_sessions: {
    tenant_id: Generated<string>
    id: Generated<string>
    counter_id: string
    cashier_id: string
    opened_at: GeneratedTimestamp
    opening_float: Generated<number>
    closed_at: Timestamp | null
    counted: GeneratedJson
    expected: GeneratedJson
    variance: Generated<number>
    note: Generated<string>
    verified_by: string | null
    verified_at: Timestamp | null
    version: Generated<number>
  }
  fee_counters: {
    tenant_id: Generated<string>
    id: Generated<string>
    name: string
    is_active: Generated<boolean>
    version: Generated<number>
  }
  fee_demand_lines: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    demand_id: string
    student_id: string
    head_id: string
    due_on: Generated<string>
    is_fine: Generated<boolean>
    fine_as_of: string | null
    priority: Generated<number>
    gross: Generated<number>
    concession: Generated<number>
    tax: Generated<number>
    net: Generated<number>
    share_bp: Generated<number>
  }
  fee_demands: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    student_id: string
    kind: Generated<string>
    number: number
    assignment_id: string | null
    plan_id: string | null
    item_id: string | null
    label: Generated<string>
    issued_on: Generated<string>
    due_on: Generated<string>
    fine_rule_id: string | null
    previous_id: string | null
    issued_by: string | null
    issued_at: GeneratedTimestamp
    content_hash: Generated<Buffer>
    payer_id: string | null
  }
  fee_due_notices: {
    tenant_id: Generated<string>
    demand_id: string
    day: Generated<string>
    told_at: GeneratedTimestamp
  }
  fee_family_settings: {
    tenant_id: Generated<string>
    allows_parts: Generated<boolean>
    least_part: Generated<number>
    students_see_dues: Generated<boolean>
    version: Generated<number>
  }
  fee_fine_rules: {
    tenant_id: Generated<string>
    id: Generated<string>
    series_id: Generated<string>
    version_no: Generated<number>
    name: string
    kind: Generated<string>
    grace_days: Generated<number>
    value: Generated<number>
    per_days: Generated<number>
    steps: GeneratedJson
    cap_minor: number | null
    cap_bp: number | null
    exclude_holidays: Generated<boolean>
    is_active: Generated<boolean>
    made_by: string | null
    made_at: GeneratedTimestamp
  }
  fee_fine_waivers: {
    tenant_id: Generated<string>
    id: Generated<string>
    demand_id: string
    student_id: string
    amount: Generated<number>
    reason: Generated<string>
    request_id: string | null
    requested_by: string | null
    approved_by: string | null
    waived_at: GeneratedTimestamp
  }
  fee_gateway_events: {
    tenant_id: Generated<string>
    id: Generated<string>
    provider: string
    event_id: string
    kind: string
    provider_payment_id: Generated<string>
    signature_ok: Generated<boolean>
    payload_hash: Generated<Buffer>
    outcome: Generated<string>
    payment_id: string | null
    heard_at: GeneratedTimestamp
  }
  fee_gateways: {
    tenant_id: Generated<string>
    provider: Generated<string>
    key_id: Generated<string>
    key_secret: Generated<Buffer>
    webhook_secret: Generated<Buffer>
    is_active: Generated<boolean>
    version: Generated<number>
  }
  fee_grant_decisions: {
    tenant_id: Generated<string>
    id: Generated<string>
    grant_id: string
    decision: Generated<string>
    reason: Generated<string>
    decided_by: string | null
    decided_at: GeneratedTimestamp
  }
  fee_heads: {
    tenant_id: Generated<string>
    id: Generated<string>
    code: string
    name: string
    kind: Generated<string>
    is_refundable: Generated<boolean>
    tax_bp: Generated<number>
    tax_code: Generated<string>
    settlement_account: Generated<string>
    priority: Generated<number>
    is_active: Generated<boolean>
    version: Generated<number>
  }
  fee_ledger_entries: {
    tenant_id: Generated<string>
    txn_id: string
    no: number
    year_id: Generated<string>
    account: Generated<string>
    student_id: string | null
    head_id: string | null
    debit: Generated<number>
    credit: Generated<number>
  }
  fee_ledger_sums: {
    tenant_id: Generated<string>
    year_id: Generated<string>
    account: string
    debit: Generated<number>
    credit: Generated<number>
  }
  fee_ledger_txns: {
    tenant_id: Generated<string>
    id: Generated<string>
    seq: number
    year_id: Generated<string>
    kind: string
    source_id: string
    student_id: string | null
    booked_on: Generated<string>
    effective_on: Generated<string>
    reason: Generated<string>
    posted_by: string | null
    posted_at: GeneratedTimestamp
    digest: Generated<Buffer>
    prev_hash: Buffer
    hash: Buffer
  }
  fee_line_balances: {
    tenant_id: Generated<string>
    line_id: string
    year_id: Generated<string>
    demand_id: string
    student_id: string
    head_id: string
    due_on: Generated<string>
    is_fine: Generated<boolean>
    net: Generated<number>
    paid: Generated<number>
    credited: Generated<number>
    written_off: Generated<number>
    carried: Generated<number>
    outstanding: number | null
  }
  fee_line_concessions: {
    tenant_id: Generated<string>
    id: Generated<string>
    line_id: string
    grant_id: string
    amount: Generated<number>
  }
  fee_notes: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    kind: Generated<string>
    number: number
    code: Generated<string>
    student_id: string
    demand_id: string | null
    line_id: string | null
    amount: Generated<number>
    reason: Generated<string>
    request_id: string | null
    requested_by: string | null
    approved_by: string | null
    noted_at: GeneratedTimestamp
  }
  fee_online_order_parts: {
    tenant_id: Generated<string>
    order_id: string
    student_id: string
    amount: number
  }
  fee_online_orders: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    student_id: string
    kind: Generated<string>
    provider: Generated<string>
    provider_order_id: Generated<string>
    amount: Generated<number>
    state: Generated<string>
    address: Generated<string>
    expires_at: Timestamp | null
    payment_id: string | null
    opened_by: string | null
    opened_at: GeneratedTimestamp
    is_family: Generated<boolean>
    last_attempt: Generated<string>
  }
  fee_pattern_items: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    pattern_id: string
    seq: number
    label: string
    starts_on: string
    ends_on: string
    due_on: string
    weight_bp: Generated<number>
  }
  fee_patterns: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    name: string
    version: Generated<number>
  }
  fee_payer_shares: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    assignment_id: string
    payer_id: string
    position: Generated<number>
    head_ids: Generated<string[]>
    share_bp: number
  }
  fee_payers: {
    tenant_id: Generated<string>
    id: Generated<string>
    name: string
    contact: Generated<string>
    is_active: Generated<boolean>
    version: Generated<number>
  }
  fee_payments: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    student_id: string
    family_id: string | null
    amount: Generated<number>
    mode: Generated<string>
    reference: Generated<string>
    bank: Generated<string>
    instrument_on: string | null
    received_on: Generated<string>
    received_at: GeneratedTimestamp
    cashier_id: string | null
    session_id: string | null
    provider: string | null
    provider_payment_id: string | null
    note: Generated<string>
    payer_id: string | null
  }
  fee_period_locks: {
    tenant_id: Generated<string>
    id: Generated<string>
    up_to: string
    reason: Generated<string>
    locked_by: string | null
    locked_at: GeneratedTimestamp
  }
  fee_plan_lines: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    plan_id: string
    head_id: string
    annual: Generated<number>
    pattern_id: string
    is_optional: Generated<boolean>
  }
  fee_plans: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    series_id: Generated<string>
    version_no: Generated<number>
    state: Generated<string>
    name: string
    grade_ids: Generated<string[]>
    stream_ids: Generated<string[]>
    quotas: Generated<string[]>
    admission: Generated<string>
    fine_rule_id: string | null
    proration: Generated<string>
    whole_rupees: Generated<boolean>
    published_by: string | null
    published_at: Timestamp | null
    version: Generated<number>
  }
  fee_receipt_prints: {
    tenant_id: Generated<string>
    id: Generated<string>
    receipt_id: string
    paper: Generated<string>
    printed_by: string | null
    printed_at: GeneratedTimestamp
  }
  fee_receipts: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    payment_id: string
    number: number
    code: Generated<string>
    token: Generated<string>
    content: GeneratedJson
    issued_by: string | null
    issued_at: GeneratedTimestamp
  }
  fee_recon_exceptions: {
    tenant_id: Generated<string>
    id: Generated<string>
    kind: Generated<string>
    provider: Generated<string>
    entity_id: string
    expected: number | null
    found: number | null
    state: Generated<string>
    note: Generated<string>
    noticed_at: GeneratedTimestamp
    resolved_by: string | null
    resolved_at: Timestamp | null
    version: Generated<number>
  }
  fee_reminders: {
    tenant_id: Generated<string>
    student_id: string
    day: Generated<string>
    amount: Generated<number>
    told: Generated<number>
    reminded_by: string | null
    at: GeneratedTimestamp
  }
  fee_requests: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    kind: Generated<string>
    student_id: string
    payment_id: string | null
    demand_id: string | null
    line_id: string | null
    head_id: string | null
    amount: Generated<number>
    due_on: string | null
    reason: Generated<string>
    state: Generated<string>
    requested_by: string | null
    requested_at: GeneratedTimestamp
    decided_by: string | null
    decided_at: Timestamp | null
    decision_reason: Generated<string>
    mode: string | null
    reference: Generated<string>
    paid_by: string | null
    paid_at: Timestamp | null
    version: Generated<number>
  }
  fee_reversals: {
    tenant_id: Generated<string>
    payment_id: string
    kind: Generated<string>
    reason: Generated<string>
    request_id: string | null
    reversed_by: string | null
    approved_by: string | null
    session_id: string | null
    reversed_at: GeneratedTimestamp
  }
  fee_run_outcomes: {
    tenant_id: Generated<string>
    run_id: string
    student_id: string
    outcome: Generated<string>
    reason: Generated<string>
    demands: Generated<number>
    amount: Generated<number>
  }
  fee_runs: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    kind: Generated<string>
    state: Generated<string>
    plan_id: string | null
    from_year_id: string | null
    due_up_to: string | null
    total: Generated<number>
    started_by: string | null
    started_at: GeneratedTimestamp
    finished_at: Timestamp | null
  }
  fee_series: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    kind: Generated<string>
    next: Generated<number>
  }
  fee_settings: {
    tenant_id: Generated<string>
    allocation_order: Generated<string>
    cheque_receipt: Generated<string>
    receipt_prefix: Generated<string>
    version: Generated<number>
  }
  fee_settlement_items: {
    tenant_id: Generated<string>
    id: Generated<string>
    settlement_id: string
    provider: Generated<string>
    entity_id: string
    kind: Generated<string>
    amount: Generated<number>
    charges: Generated<number>
    payment_id: string | null
  }
  fee_settlements: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    provider: Generated<string>
    provider_settlement_id: string
    utr: Generated<string>
    settled_on: Generated<string>
    gross: Generated<number>
    charges: Generated<number>
    refunds: Generated<number>
    net: Generated<number>
    items: Generated<number>
    heard_at: GeneratedTimestamp
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
  gate_codes: {
    tenant_id: Generated<string>
    id: Generated<string>
    phone_mark: Buffer
    phone_sealed: Buffer
    pass_id: string | null
    code_hash: Buffer | null
    tries_left: Generated<number>
    expires_at: Timestamp
    proved_at: Timestamp | null
    used_at: Timestamp | null
  }
  gate_devices: {
    tenant_id: Generated<string>
    id: Generated<string>
    gate_id: string
    name: string
    code_hash: Buffer | null
    code_expires_at: Timestamp | null
    public_key: Buffer | null
    enrolled_at: Timestamp | null
    revoked_at: Timestamp | null
    last_seen_at: Timestamp | null
    created_by: string | null
    created_at: GeneratedTimestamp
  }
  gate_entries: {
    tenant_id: Generated<string>
    client_id: string
    device_id: string | null
    user_id: string
    kind: string
    at: Timestamp
    skew_ms: Generated<number>
    received_at: GeneratedTimestamp
    refusal: string | null
    record_id: string | null
    awaits: string | null
  }
  gates: {
    tenant_id: Generated<string>
    id: Generated<string>
    name: string
    is_active: Generated<boolean>
  }
  gateway_accounts: {
    tenant_id: Generated<string>
    id: Generated<string>
    channel: string
    provider: string
    name: string
    settings: GeneratedJson
    credentials: Buffer
    hook_secret: Generated<Buffer>
    priority: Generated<number>
    per_second: Generated<number>
    price: Generated<number>
    is_active: Generated<boolean>
    failing_until: Timestamp | null
    failing_code: string | null
    version: Generated<number>
    created_at: GeneratedTimestamp
  }
  gateway_attempts: {
    tenant_id: Generated<string>
    id: Generated<string>
    message_id: string
    channel: string
    account_id: string | null
    provider: string
    reference: string
    provider_message_id: string | null
    started_at: GeneratedTimestamp
    ended_at: Timestamp | null
    result: string | null
    code: Generated<string>
    provider_code: Generated<string>
  }
  gateway_batches: {
    tenant_id: Generated<string>
    id: Generated<string>
    source: string
    day: Generated<string>
    campaign_id: string | null
    is_paused: Generated<boolean>
    created_at: GeneratedTimestamp
  }
  gateway_campaign_opt_outs: {
    tenant_id: Generated<string>
    id: Generated<string>
    user_id: string | null
    guardian_id: string | null
    channel: string
    at: GeneratedTimestamp
  }
  gateway_campaigns: {
    tenant_id: Generated<string>
    id: Generated<string>
    name: string
    category: string
    audience: Json
    channels: string[]
    words: Json
    state: Generated<string>
    resumes_as: string | null
    scheduled_at: Timestamp | null
    counted: number | null
    created_by: string | null
    submitted_at: Timestamp | null
    decided_by: string | null
    decided_at: Timestamp | null
    decision_note: Generated<string>
    version: Generated<number>
    created_at: GeneratedTimestamp
  }
  gateway_consents: {
    tenant_id: Generated<string>
    user_id: string
    channel: string
    is_given: boolean
    at: GeneratedTimestamp
  }
  gateway_credits: {
    tenant_id: Generated<string>
    id: Generated<string>
    channel: string
    kind: string
    amount: number
    batch_id: string | null
    note: Generated<string>
    made_by: string | null
    made_at: GeneratedTimestamp
  }
  gateway_list_members: {
    tenant_id: Generated<string>
    list_id: string
    user_id: string
  }
  gateway_lists: {
    tenant_id: Generated<string>
    id: Generated<string>
    name: string
    version: Generated<number>
  }
  gateway_messages: {
    tenant_id: Generated<string>
    id: Generated<string>
    batch_id: string
    source: string
    category: string
    channel: string
    user_id: string | null
    address: Buffer | null
    recipient: Generated<string>
    language: Generated<string>
    title: Generated<string>
    body: Generated<string>
    content: GeneratedJson
    sealed: Buffer | null
    about: Generated<string[]>
    template_id: string | null
    dedupe_key: string | null
    state: Generated<string>
    reason: Generated<string>
    priority: Generated<number>
    due_at: GeneratedTimestamp
    expires_at: Timestamp
    lease_until: Timestamp | null
    tries: Generated<number>
    account_id: string | null
    used_up: Generated<string[]>
    channels_used: Generated<string[]>
    chain: Generated<string[]>
    round: Generated<number>
    devices_done: Generated<string[]>
    segments: Generated<number>
    cost: Generated<number>
    created_at: GeneratedTimestamp
    finished_at: Timestamp | null
    guardian_id: string | null
  }
  gateway_paces: {
    tenant_id: Generated<string>
    account_id: string
    tokens: number
    at: Timestamp
  }
  gateway_push_tokens: {
    tenant_id: Generated<string>
    id: Generated<string>
    user_id: string
    session_id: string
    token: string
    created_at: GeneratedTimestamp
  }
  gateway_receipts: {
    tenant_id: Generated<string>
    id: Generated<string>
    account_id: string
    event_key: string
    message_id: string | null
    provider_message_id: string
    kind: string
    code: Generated<string>
    at: Timestamp
    received_at: GeneratedTimestamp
    moved: Generated<boolean>
  }
  gateway_senders: {
    tenant_id: Generated<string>
    id: Generated<string>
    channel: string
    header: string
    entity_id: Generated<string>
    is_verified: Generated<boolean>
    version: Generated<number>
  }
  gateway_settings: {
    tenant_id: Generated<string>
    quiet_from: number | null
    quiet_to: number | null
    approval_above: Generated<number>
    chain: Generated<string[]>
    prepaid: Generated<string[]>
    version: Generated<number>
  }
  gateway_suppressions: {
    tenant_id: Generated<string>
    id: Generated<string>
    channel: string
    mark: Buffer
    ending: string
    reason: string
    added_by: string | null
    added_at: GeneratedTimestamp
  }
  gateway_templates: {
    tenant_id: Generated<string>
    id: Generated<string>
    name: string
    kind: string | null
    channel: string
    language: string
    category: string
    subject: Generated<string>
    body: string
    registered_text: Generated<string>
    registered_id: Generated<string>
    provider_template: Generated<string>
    sender_id: string | null
    is_active: Generated<boolean>
    version: Generated<number>
  }
  gateway_triggers: {
    tenant_id: Generated<string>
    kind: string
    is_on: Generated<boolean>
    audience: Generated<string>
    delay_minutes: Generated<number>
    keeps_quiet: Generated<boolean>
    dedupe_minutes: Generated<number>
    chain: Generated<string[]>
    version: Generated<number>
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
  gradebook_card_design_grades: {
    tenant_id: Generated<string>
    grade_id: string
    design_id: string
  }
  gradebook_card_design_versions: {
    tenant_id: Generated<string>
    id: Generated<string>
    design_id: string
    number: number
    content: Json
    published_by: string
    published_at: GeneratedTimestamp
  }
  gradebook_card_designs: {
    tenant_id: Generated<string>
    id: Generated<string>
    name: string
    content: Json
    is_changed: Generated<boolean>
    version: Generated<number>
    changed_at: GeneratedTimestamp
  }
  gradebook_card_photos: {
    tenant_id: Generated<string>
    id: Generated<string>
    student_id: string
    hash: string
    photo: Buffer
    kept_at: GeneratedTimestamp
  }
  gradebook_card_prints: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    download_id: string
    card_id: string
    state: Generated<string>
  }
  gradebook_card_readings: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    card_id: string
    user_id: string
    read_at: GeneratedTimestamp
  }
  gradebook_card_revocations: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    card_id: string
    reason: string
    revoked_by: string
    revoked_at: GeneratedTimestamp
  }
  gradebook_card_series: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    next: Generated<number>
  }
  gradebook_cards: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    class_id: string
    student_id: string
    term_key: string
    version_id: string
    number: string
    token: Generated<string>
    inputs_hash: string
    printed: Json
    letterhead_id: string
    supersedes: string | null
    issued_by: string
    issued_at: GeneratedTimestamp
    design_version_id: string | null
    photo_id: string | null
  }
  gradebook_letterheads: {
    tenant_id: Generated<string>
    id: Generated<string>
    hash: string
    name: string
    lines: string[]
    colour: string
    logo: Buffer | null
    kept_at: GeneratedTimestamp
  }
  gradebook_mark_changes: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    mark_id: string
    revision: number
    before: string
    after: string
    changed_by: string
    changed_at: GeneratedTimestamp
  }
  gradebook_marks: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    sheet_id: string
    student_id: string
    part_key: string
    marks: string | null
    code: string | null
    revision: Generated<number>
    entered_by: string
    entered_at: GeneratedTimestamp
  }
  gradebook_remark_bank: {
    tenant_id: Generated<string>
    id: Generated<string>
    user_id: string | null
    remark: string
    added_at: GeneratedTimestamp
  }
  gradebook_remarks: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    class_id: string
    student_id: string
    term_key: string
    remark: Generated<string>
    state: Generated<string>
    note: Generated<string>
    written_by: string
    written_at: GeneratedTimestamp
    read_by: string | null
    read_at: Timestamp | null
    version: Generated<number>
  }
  gradebook_sheet_steps: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    sheet_id: string
    step: string
    reason: Generated<string>
    made_by: string
    made_at: GeneratedTimestamp
  }
  gradebook_sheets: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    class_id: string
    subject_key: string
    term_key: string
    state: Generated<string>
    revision: Generated<number>
    changed_at: GeneratedTimestamp
    version_id: string | null
  }
  gradebook_template_grades: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    template_id: string
    grade_id: string
    state: Generated<string>
  }
  gradebook_templates: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    name: string
    state: Generated<string>
    content: Json
    is_changed: Generated<boolean>
    changed_at: GeneratedTimestamp
    version: Generated<number>
  }
  gradebook_versions: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    template_id: string
    number: number
    content: Json
    published_by: string
    published_at: GeneratedTimestamp
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
    search_text: string | null
    invited_at: Timestamp | null
    invited_by: string | null
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
  homework: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    subject_id: string
    set_by: string
    title: string
    instructions: Generated<string>
    curriculum_id: string | null
    topic_id: string | null
    hand_in: Generated<string[]>
    max_marks: string | null
    due_at: Timestamp | null
    late_rule: Generated<string>
    late_until: Timestamp | null
    state: Generated<string>
    release_at: Timestamp | null
    released_at: Timestamp | null
    announced_at: Timestamp | null
    reminded_at: Timestamp | null
    closed_at: Timestamp | null
    created_at: GeneratedTimestamp
    version: Generated<number>
    search_key: string | null
  }
  homework_due_notices: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    homework_id: string
    due_at: Timestamp
    told_at: GeneratedTimestamp
  }
  homework_files: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    homework_id: string
    file_id: string
    added_at: GeneratedTimestamp
  }
  homework_hand_ins: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    submission_id: string
    device_key: string
    attempt: number
    is_late: boolean
    handed_in_by: string
    handed_in_at: Timestamp
  }
  homework_marks: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    submission_id: string
    file_id: string
    user_id: string
    operation_key: string
    page: number
    kind: string
    details: Json
    made_at: Timestamp
    received_at: GeneratedTimestamp
  }
  homework_page_sets: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    submission_id: string
    attempt: number
    file_id: string | null
    page_count: Generated<number>
    unreadable: Generated<number>
    made_at: Timestamp | null
  }
  homework_remarks: {
    tenant_id: Generated<string>
    id: Generated<string>
    user_id: string
    remark: string
    added_at: GeneratedTimestamp
  }
  homework_resources: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    homework_id: string
    resource_id: string
  }
  homework_submission_files: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    submission_id: string
    file_id: string
    kind: string
    position: Generated<number>
    added_at: GeneratedTimestamp
  }
  homework_submissions: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    homework_id: string
    student_id: string
    class_id: string
    state: Generated<string>
    opened_at: Timestamp | null
    body: Generated<string>
    handed_in_at: Timestamp | null
    attempt: Generated<number>
    marks: string | null
    remark: Generated<string>
    voice_id: string | null
    evaluated_by: string | null
    evaluated_at: Timestamp | null
    returned_at: Timestamp | null
    told_at: Timestamp | null
    version: Generated<number>
  }
  homework_targets: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    homework_id: string
    class_id: string
    group_id: string | null
  }
  homework_uploads: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    homework_id: string
    student_id: string
    device_key: string
    kind: string
    file_id: string
    turn: Generated<number>
    thumb_id: string | null
    sent_by: string
    sent_at: GeneratedTimestamp
  }
  host_certificates: {
    host: string
    valid_until: Timestamp | null
    failure: string | null
    checked_at: GeneratedTimestamp
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
  import_mappings: {
    tenant_id: Generated<string>
    kind: string
    heading: string
    column_key: string | null
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
    warnings: GeneratedJson
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
    heading_row: Generated<number>
    top: GeneratedJson
  }
  infrastructure_pages: {
    tenant_id: Generated<string>
    is_public: Generated<boolean>
    introduction: Generated<string>
    shows_buildings: Generated<boolean>
    shows_facilities: Generated<boolean>
    shows_rooms: Generated<boolean>
    shows_seats: Generated<boolean>
    version: Generated<number>
  }
  issued_documents: {
    tenant_id: Generated<string>
    id: Generated<string>
    issue_id: string
    kind: string
    number: string
    token: Generated<string>
    user_id: string | null
    visit_id: string | null
    name: string
    content: Json
    photo_source: string | null
    replaces: string | null
    issued_at: GeneratedTimestamp
    application_id: string | null
  }
  known_absences: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    student_id: string
    starts_on: string
    ends_on: string
    code: string
    reason: Generated<string>
    told_by: string
    created_by: string | null
    created_at: GeneratedTimestamp
    part: Generated<string>
    file_id: string | null
    seen_by: string | null
    seen_at: Timestamp | null
  }
  known_browsers: {
    tenant_id: Generated<string>
    token_hash: Buffer
    user_id: string
    last_used_at: GeneratedTimestamp
  }
  late_arrivals: {
    tenant_id: Generated<string>
    id: Generated<string>
    student_id: string
    day: string
    arrived_at: Timestamp
    reason: Generated<string>
    gate_id: string | null
  }
  leave_allotments: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    user_id: string
    type_id: number
    half_days: number
  }
  leave_policies: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    type_id: number
    half_days: number | null
    is_active: Generated<boolean>
    version: Generated<number>
  }
  leave_requests: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    user_id: string
    type_id: number
    starts_on: string
    ends_on: string
    from_afternoon: Generated<boolean>
    until_noon: Generated<boolean>
    half_slots: string | null
    half_days: number
    reason: string
    file_id: string | null
    status: Generated<string>
    decided_by: string | null
    decided_at: Timestamp | null
    decision_reason: Generated<string>
    created_at: GeneratedTimestamp
    version: Generated<number>
  }
  library_publications: {
    tenant_id: Generated<string>
    id: Generated<string>
    name: string
  }
  library_resources: {
    tenant_id: Generated<string>
    id: Generated<string>
    owner_id: string
    title: string
    description: Generated<string>
    category_id: number
    publication_id: string | null
    grade_id: string | null
    subject_id: string | null
    chapter: Generated<string>
    topic: Generated<string>
    language: Generated<string>
    file_id: string | null
    status_id: number | null
    decided_by: string | null
    decided_at: Timestamp | null
    decision_reason: Generated<string>
    created_at: GeneratedTimestamp
    removed_at: Timestamp | null
    version: Generated<number>
    words: string | null
    content: Json | null
    rendition_of: string | null
    rendition_id: string | null
    for_students: Generated<boolean>
    search_key: string | null
  }
  library_settings: {
    tenant_id: Generated<string>
    max_megabytes: Generated<number>
    version: Generated<number>
  }
  library_shares: {
    tenant_id: Generated<string>
    id: Generated<string>
    resource_id: string
    user_id: string
  }
  library_uploads: {
    tenant_id: Generated<string>
    id: Generated<string>
    user_id: string
    resource_id: string
    name: string
    size: number
    mark: string
    received: Generated<number>
    pieces: Generated<number>
    created_at: GeneratedTimestamp
  }
  library_usage: {
    tenant_id: Generated<string>
    id: Generated<string>
    user_id: string
    event_key: string
    resource_id: string
    kind: string
    page: number | null
    seconds: number | null
    happened_at: Timestamp
    received_at: GeneratedTimestamp
  }
  live_class_seats: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    live_class_id: string
    user_id: string
    address: Generated<string>
    provider_ref: Generated<string>
  }
  live_class_series: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    class_id: string
    subject_id: string
    title: Generated<string>
    note: Generated<string>
    link: Generated<string>
    weekdays: Generated<number[]>
    from_date: string
    to_date: string
    created_by: string | null
    created_at: GeneratedTimestamp
    ended_at: Timestamp | null
  }
  live_class_settings: {
    tenant_id: Generated<string>
    driver: Generated<string>
    address: Generated<string>
    account_id: Generated<string>
    client_id: Generated<string>
    host_user: Generated<string>
    secret: Generated<Buffer>
    webhook_secret: Generated<Buffer>
    is_stand_in: Generated<boolean>
    version: Generated<number>
  }
  live_class_visits: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    live_class_id: string
    user_id: string | null
    name: Generated<string>
    source: string
    visit_key: string
    joined_at: Timestamp
    left_at: Timestamp | null
  }
  live_classes: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    series_id: string | null
    class_id: string
    subject_id: string | null
    elective_group: string | null
    host_id: string
    title: Generated<string>
    note: Generated<string>
    link: Generated<string>
    day: string
    period_id: string | null
    starts_at: Timestamp
    ends_at: Timestamp
    state: Generated<string>
    cancelled_by: Generated<string>
    cancel_reason: Generated<string>
    is_own_time: Generated<boolean>
    started_at: Timestamp | null
    reminded_at: Timestamp | null
    driver: Generated<string>
    meeting_state: Generated<string>
    meeting_problem: Generated<string>
    meeting_ref: Generated<string>
    meeting_address: Generated<string>
    asked_until: Timestamp | null
    asked_times: Generated<number>
    recording_link: Generated<string>
    reported_at: Timestamp | null
    whiteboard_id: string | null
    created_by: string | null
    created_at: GeneratedTimestamp
    version: Generated<number>
  }
  local_node_files: {
    tenant_id: Generated<string>
    node_id: string
    file_id: string
    state: number
    bytes: number
    reported_at: GeneratedTimestamp
  }
  local_node_shelves: {
    tenant_id: Generated<string>
    node_id: string
    grade_id: string
    subject_id: string
  }
  local_nodes: {
    tenant_id: Generated<string>
    id: Generated<string>
    name: string
    code_hash: Buffer | null
    code_expires_at: Timestamp | null
    public_key: Buffer | null
    software: Generated<string>
    free_bytes: number | null
    licence: string | null
    enrolled_at: Timestamp | null
    last_contact_at: Timestamp | null
    sync_asked_at: Timestamp | null
    synced_at: Timestamp | null
    removed_at: Timestamp | null
    created_by: string
    created_at: GeneratedTimestamp
  }
  migrations: {
    name: string
    hash: string
    applied_at: GeneratedTimestamp
  }
  names_of_years: {
    tenant_id: Generated<string>
    of_year_id: string
    record_id: string
    name: string
  }
  notice_classes: {
    tenant_id: Generated<string>
    notice_id: string
    class_id: string
  }
  notice_comments: {
    tenant_id: Generated<string>
    id: Generated<string>
    notice_id: string
    user_id: string
    body: string
    state: string
    moderated_by: string | null
    posted_at: GeneratedTimestamp
  }
  notice_files: {
    tenant_id: Generated<string>
    file_id: string
    user_id: string
    notice_id: string | null
    position: Generated<number>
  }
  notice_groups: {
    tenant_id: Generated<string>
    notice_id: string
    group_id: string
  }
  notice_options: {
    tenant_id: Generated<string>
    id: Generated<string>
    notice_id: string
    position: number
    body: string
  }
  notice_reactions: {
    tenant_id: Generated<string>
    notice_id: string
    user_id: string
    kind: string
  }
  notice_reads: {
    tenant_id: Generated<string>
    notice_id: string
    user_id: string
    read_at: GeneratedTimestamp
  }
  notice_replies: {
    tenant_id: Generated<string>
    notice_id: string
    user_id: string
    is_coming: boolean
    heads: Generated<number>
    replied_at: GeneratedTimestamp
  }
  notice_signatures: {
    tenant_id: Generated<string>
    notice_id: string
    student_id: string
    user_id: string
    name: string
    signature: string
    agrees: boolean
    wording: Generated<string>
    signed_at: GeneratedTimestamp
  }
  notice_votes: {
    tenant_id: Generated<string>
    notice_id: string
    user_id: string
    option_id: string
  }
  notices: {
    tenant_id: Generated<string>
    id: Generated<string>
    type: string
    title: string
    body: Generated<string>
    title_hi: Generated<string>
    body_hi: Generated<string>
    roles: Generated<string[]>
    is_pinned: Generated<boolean>
    on_screens: Generated<boolean>
    comments: Generated<string>
    event_at: Timestamp | null
    event_place: Generated<string>
    publish_at: Timestamp | null
    expires_at: Timestamp | null
    withdrawn_at: Timestamp | null
    announced_at: Timestamp | null
    reminded_at: Timestamp | null
    author_id: string
    created_at: GeneratedTimestamp
    version: Generated<number>
  }
  notification_defaults: {
    tenant_id: Generated<string>
    category: string
    audience: string
    in_app: boolean
    push: boolean
    email: boolean
    sms: boolean
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
    push: Generated<boolean>
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
    created_at: GeneratedTimestamp
    read_at: Timestamp | null
    about_student_id: string | null
    message_id: string | null
  }
  offline_test_classes: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    test_id: string
    class_id: string
    uploaded_at: Timestamp | null
    uploaded_by: string | null
    released_at: Timestamp | null
    told_at: Timestamp | null
  }
  offline_test_marks: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    paper_id: string
    question_id: string
    quarter_marks: number
  }
  offline_test_papers: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    test_id: string
    class_id: string
    student_id: string
    presence: Generated<string>
    quarter_total: number | null
    changed_at: GeneratedTimestamp
    remark: Generated<string>
  }
  offline_test_questions: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    test_id: string
    position: number
    label: string
    quarter_marks: number
    version_id: string | null
    section: Generated<string>
    group_no: number | null
    place_no: number | null
    attempt: number | null
  }
  offline_tests: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    subject_id: string
    set_by: string
    title: string
    held_on: string
    quarter_total: number
    has_choice: Generated<boolean>
    created_at: GeneratedTimestamp
    version: Generated<number>
    question_paper_id: string | null
    paper_number: number | null
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
  online_test_allowances: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    test_id: string
    student_id: string
    percent: Generated<number>
    minutes: Generated<number>
    given_by: string
  }
  online_test_answers: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    attempt_id: string
    item_id: string
    answer: Json
    is_blank: Generated<boolean>
    is_flagged: Generated<boolean>
    seq: number
    device: string
    saved_at: Timestamp
  }
  online_test_attempts: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    test_id: string
    student_id: string
    class_id: string
    number: number
    state: Generated<string>
    seed: number
    device: string
    started_at: Timestamp
    ends_at: Timestamp
    added_minutes: Generated<number>
    item_id: string | null
    seen_at: Timestamp
    handed_in_at: Timestamp | null
    void_reason: Generated<string>
    marks_n: number | null
    marks_d: number | null
    out_of_n: number | null
    out_of_d: number | null
    pending: Generated<number>
    grade: Json | null
    version: Generated<number>
  }
  online_test_evaluations: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    attempt_id: string
    item_id: string
    part: Generated<string>
    quarter_marks: number
    remark: Generated<string>
    evaluated_by: string
    evaluated_at: Timestamp
  }
  online_test_events: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    attempt_id: string
    event_key: string
    kind: string
    happened_at: Timestamp
    received_at: Timestamp
  }
  online_test_items: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    test_id: string
    position: number
    version_id: string
    rule: Generated<string>
    section: Generated<string>
  }
  online_test_marks: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    attempt_id: string
    item_id: string
    user_id: string
    operation_key: string
    page: number
    kind: string
    details: Json
    made_at: Timestamp
    received_at: GeneratedTimestamp
  }
  online_test_pages: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    attempt_id: string
    item_id: string
    file_id: string | null
    made_at: Timestamp | null
    unreadable: Generated<number>
  }
  online_test_photos: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    attempt_id: string
    item_id: string
    file_id: string
    device_key: string
    sent_at: Timestamp
  }
  online_test_regrades: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    test_id: string
    item_id: string
    reason: string
    before: Json
    after: Json
    changes: Json
    attempts: number
    made_by: string
    made_at: Timestamp
  }
  online_test_targets: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    test_id: string
    class_id: string
    group_id: string | null
    student_id: string | null
  }
  online_tests: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    subject_id: string
    set_by: string
    title: string
    instructions: Generated<string>
    state: Generated<string>
    opens_at: Timestamp | null
    closes_at: Timestamp | null
    minutes: number
    grace_minutes: Generated<number>
    attempts: Generated<number>
    counting: Generated<string>
    shuffle_questions: Generated<boolean>
    shuffle_options: Generated<boolean>
    page_mode: Generated<string>
    show_answers: Generated<string>
    show_marks: Generated<string>
    show_key: Generated<string>
    is_anonymous: Generated<boolean>
    announced_at: Timestamp | null
    released_at: Timestamp | null
    told_at: Timestamp | null
    created_at: GeneratedTimestamp
    version: Generated<number>
    search_key: string | null
    was_closed: Generated<boolean>
    question_paper_id: string | null
    told_closes_at: Timestamp | null
  }
  operator_changes: {
    seq: number
    at: GeneratedTimestamp
    operator_id: string | null
    operator_name: string
    action: string
    subject_id: string | null
    subject_name: string
    before: Json | null
    after: Json | null
    reason: string | null
    address: string | null
    prev_hash: Buffer
    hash: Buffer
  }
  operator_sessions: {
    id: Generated<string>
    operator_id: string
    token_hash: Buffer
    address: string
    created_at: GeneratedTimestamp
    expires_at: Timestamp
    ended_at: Timestamp | null
  }
  operator_tries: {
    bucket: string
    count: number
    window_ends_at: Timestamp
  }
  operators: {
    id: Generated<string>
    user_name: string
    name: string
    password_hash: string
    totp_key: Buffer
    last_step: Generated<number>
    status_id: Generated<number>
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
  paper_blueprints: {
    tenant_id: Generated<string>
    id: Generated<string>
    name: string
    author_id: string
    is_shared: Generated<boolean>
    blueprint: Json
    changed_at: GeneratedTimestamp
    version: Generated<number>
  }
  paper_classes: {
    tenant_id: Generated<string>
    id: Generated<string>
    paper_id: string
    class_id: string
  }
  paper_decisions: {
    tenant_id: Generated<string>
    id: Generated<string>
    paper_id: string
    number: number
    author_id: string
    writer_id: string
    approver_id: string
    decision: string
    comment: Generated<string>
    decided_at: GeneratedTimestamp
  }
  paper_openings: {
    tenant_id: Generated<string>
    id: Generated<string>
    paper_id: string
    number: number
    user_id: string
    code: string
    opened_at: GeneratedTimestamp
  }
  paper_questions: {
    tenant_id: Generated<string>
    id: Generated<string>
    version_id: string
    question_version_id: string
  }
  paper_settings: {
    tenant_id: Generated<string>
    instructions: Generated<string>
    rest_days: Generated<number>
    tolerance: Generated<number>
    sets: Generated<number>
    version: Generated<number>
  }
  paper_versions: {
    tenant_id: Generated<string>
    id: Generated<string>
    paper_id: string
    number: number
    content: Json
    sets: Json
    saved_by: string
    saved_at: GeneratedTimestamp
  }
  papers: {
    tenant_id: Generated<string>
    id: Generated<string>
    name: string
    kind: string
    mode: string
    is_worksheet: Generated<boolean>
    state: Generated<string>
    grade_id: string
    subject_id: string
    language: Generated<string>
    minutes: number
    quarter_marks: Generated<number>
    author_id: string
    number: Generated<number>
    submitted_at: Timestamp | null
    opens_at: Timestamp | null
    created_at: GeneratedTimestamp
    changed_at: GeneratedTimestamp
    removed_at: Timestamp | null
    version: Generated<number>
    search_key: string | null
    first_submitted_at: Timestamp | null
    conducted_at: Timestamp | null
    evaluated_at: Timestamp | null
    archived_at: Timestamp | null
  }
  period_marks: {
    tenant_id: Generated<string>
    year_id: Generated<string>
    register_id: string
    student_id: string
    code: string
    note: Generated<string>
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
  pickup_adults: {
    tenant_id: Generated<string>
    id: Generated<string>
    student_id: string
    name: string
    relation: string
    photo_file_id: string | null
    valid_from: Generated<string>
    valid_to: string | null
    added_by: string
    added_at: GeneratedTimestamp
    ended_at: Timestamp | null
  }
  player_attempts: {
    tenant_id: Generated<string>
    id: Generated<string>
    user_id: string
    resource_id: string
    file_id: string
    sco_key: string
    status: string
    state: string
    points: number | null
    out_of: number | null
    saved_at: Timestamp
  }
  player_captions: {
    tenant_id: Generated<string>
    id: Generated<string>
    resource_id: string
    language: string
    vtt: string
  }
  player_places: {
    tenant_id: Generated<string>
    id: Generated<string>
    user_id: string
    resource_id: string
    place: number
    duration: number
    played_at: Timestamp
  }
  player_results: {
    tenant_id: Generated<string>
    id: Generated<string>
    user_id: string
    result_key: string
    resource_id: string
    points: number
    out_of: number
    answers: Json
    finished_at: Timestamp
  }
  player_reviews: {
    tenant_id: Generated<string>
    id: Generated<string>
    user_id: string
    review_key: string
    resource_id: string
    card_key: string
    grade: number
    reviewed_at: Timestamp
  }
  prek_acknowledgements: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    published_id: string
    user_id: string
    comment: Generated<string>
    made_at: GeneratedTimestamp
  }
  prek_observation_photos: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    observation_id: string
    photo_key: string
    file_id: string
    added_at: GeneratedTimestamp
  }
  prek_observation_voices: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    observation_id: string
    file_id: string
    added_at: GeneratedTimestamp
  }
  prek_observations: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    class_id: string
    device_key: string
    indicator_keys: string[]
    note: Generated<string>
    seen_at: Timestamp
    seen_by: string
    term_key: string | null
  }
  prek_observed_children: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    observation_id: string
    student_id: string
  }
  prek_published: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    report_id: string
    student_id: string
    number: number
    printed: Json
    published_by: string
    published_at: GeneratedTimestamp
  }
  prek_reports: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    class_id: string
    student_id: string
    term_key: string
    state: Generated<string>
    ratings: GeneratedJson
    narratives: GeneratedJson
    child_voice: GeneratedJson
    parent_voice: GeneratedJson
    note: Generated<string>
    version: Generated<number>
    changed_at: GeneratedTimestamp
    shown: GeneratedJson
  }
  prek_settings: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    content: Json
    version: Generated<number>
    changed_at: GeneratedTimestamp
  }
  privacy_erasures: {
    tenant_id: Generated<string>
    id: Generated<string>
    user_id: string
    reason: string
    is_at_once: Generated<boolean>
    state: Generated<string>
    asked_by: string | null
    asked_at: GeneratedTimestamp
    confirmed_by: string | null
    confirmed_at: Timestamp | null
    due_at: Timestamp | null
    ended_at: Timestamp | null
    people: GeneratedJson
    last_number: Generated<number>
    left_keys: Generated<string[]>
  }
  privacy_retention_runs: {
    tenant_id: Generated<string>
    id: Generated<string>
    as_of: Timestamp
    removed: GeneratedJson
    run_by: string | null
  }
  privacy_retentions: {
    tenant_id: Generated<string>
    rule: string
    days: number
    is_on: Generated<boolean>
    changed_by: string | null
    changed_at: GeneratedTimestamp
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
  promotion_decisions: {
    tenant_id: Generated<string>
    id: Generated<string>
    from_year_id: string
    student_id: string
    outcome: string
    section: string | null
    roll_no: string | null
    plan_id: string | null
    due_on: string | null
    reason: Generated<string>
    decided_by: string
    decided_at: GeneratedTimestamp
    settled: string | null
    settled_by: string | null
    settled_at: Timestamp | null
    version: Generated<number>
    later_result: string | null
    later_percent: string | null
    later_on: string | null
  }
  promotion_policies: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    grade_id: string
    next_grade_id: string | null
    needs_pass: Generated<boolean>
    min_percent: string | null
    min_attendance: number | null
    section_rule: Generated<string>
    roll_rule: Generated<string>
    plan_id: string | null
    version: Generated<number>
  }
  push_devices: {
    tenant_id: Generated<string>
    id: Generated<string>
    user_id: string
    session_id: string
    endpoint: string
    p256dh: string
    auth: string
    created_at: GeneratedTimestamp
  }
  question_import_drafts: {
    tenant_id: Generated<string>
    id: Generated<string>
    import_id: string
    position: number
    content: Json
    tags: Json
    alike: Json
  }
  question_imports: {
    tenant_id: Generated<string>
    id: Generated<string>
    user_id: string
    format: string
    file_name: string
    state: Generated<string>
    grade_id: string | null
    subject_id: string | null
    chapter: Generated<string>
    language: Generated<string>
    found: Generated<number>
    kept: Generated<number>
    report: GeneratedJson
    created_at: GeneratedTimestamp
    finished_at: Timestamp | null
  }
  question_pictures: {
    tenant_id: Generated<string>
    id: Generated<string>
    version_id: string
    file_id: string
  }
  question_reviews: {
    tenant_id: Generated<string>
    id: Generated<string>
    question_id: string
    number: number
    writer_id: string
    reviewer_id: string
    decision: string
    comment: Generated<string>
    decided_at: GeneratedTimestamp
  }
  question_uses: {
    tenant_id: Generated<string>
    id: Generated<string>
    version_id: string
    source_id: string
    answers: number
    facility_mille: number
    discrimination_mille: number | null
    counted_at: Timestamp
  }
  question_versions: {
    tenant_id: Generated<string>
    id: Generated<string>
    question_id: string
    number: number
    content: Json
    note: Generated<string>
    saved_by: string
    saved_at: GeneratedTimestamp
  }
  questions: {
    tenant_id: Generated<string>
    id: Generated<string>
    type: string
    state: Generated<string>
    grade_id: string | null
    subject_id: string | null
    chapter: Generated<string>
    topic: Generated<string>
    outcome: Generated<string>
    difficulty: Generated<number>
    bloom: Generated<number>
    minutes: number | null
    language: Generated<string>
    quarter_marks: number
    title: string
    words: string
    author_id: string
    number: Generated<number>
    approved_number: number | null
    submitted_at: Timestamp | null
    import_id: string | null
    created_at: GeneratedTimestamp
    changed_at: GeneratedTimestamp
    removed_at: Timestamp | null
    version: Generated<number>
    translates_id: string | null
  }
  reader_operations: {
    tenant_id: Generated<string>
    id: Generated<string>
    user_id: string
    resource_id: string
    file_id: string
    operation_key: string
    page: number
    layer: string
    kind: string
    details: Json
    made_at: Timestamp
    received_at: GeneratedTimestamp
  }
  reader_places: {
    tenant_id: Generated<string>
    id: Generated<string>
    user_id: string
    resource_id: string
    page: number
    updated_at: GeneratedTimestamp
  }
  recent_searches: {
    tenant_id: Generated<string>
    id: Generated<string>
    user_id: string
    module_id: number
    action_id: number
    class_id: string
    subject_id: string | null
    path: string
    day: string | null
    saved_at: GeneratedTimestamp
  }
  record_reads: {
    tenant_id: Generated<string>
    day: string
    reader_id: string
    person_id: string
    action: string
    reads: Generated<number>
    first_at: GeneratedTimestamp
    last_at: GeneratedTimestamp
  }
  registers: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    class_id: string
    day: string
    period_id: string | null
    subject_id: string | null
    present: Generated<number>
    absent: Generated<number>
    half: Generated<number>
    medical: Generated<number>
    taken_by: string | null
    taken_at: GeneratedTimestamp
    first_taken_at: GeneratedTimestamp
    version: Generated<number>
  }
  report_definitions: {
    tenant_id: Generated<string>
    id: Generated<string>
    user_id: string
    name: string
    note: Generated<string>
    definition: Json
    version: Generated<number>
    created_at: GeneratedTimestamp
    changed_at: GeneratedTimestamp
  }
  report_links: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    kind: string
    record_id: string
    student_id: string
    language: string
    code_hash: Buffer
    made_by: string
    made_at: GeneratedTimestamp
    expires_at: Timestamp
    used_at: Timestamp | null
    printed: Json | null
  }
  report_permissions: {
    tenant_id: Generated<string>
    id: Generated<string>
    user_id: string
    subject: string
    column_keys: string[]
    reason: string
    state: Generated<string>
    asked_at: GeneratedTimestamp
    decided_by: string | null
    decided_at: Timestamp | null
    until: string | null
    answer: Generated<string>
  }
  report_recipients: {
    tenant_id: Generated<string>
    report_id: string
    user_id: string
  }
  report_runs: {
    tenant_id: Generated<string>
    id: Generated<string>
    user_id: string
    chosen_year_id: string
    name_en: string
    name_hi: string
    definition: Json
    format: string
    language: string
    reason: Generated<string>
    download_id: string | null
    as_of: GeneratedTimestamp
    is_mailed: Generated<boolean>
    schedule_id: string | null
    due_at: Timestamp | null
  }
  report_schedules: {
    tenant_id: Generated<string>
    report_id: string
    every: string
    on_day: Generated<number>
    hour: number
    format: string
    language: Generated<string>
    reason: Generated<string>
    next_at: Timestamp
    last_at: Timestamp | null
    last_sent: Generated<number>
    last_left: Generated<number>
  }
  report_shares: {
    tenant_id: Generated<string>
    id: Generated<string>
    report_id: string
    role: Generated<string>
    user_id: string | null
  }
  roll_call_marks: {
    tenant_id: Generated<string>
    client_id: string
    roll_call_id: string
    person_id: string
    is_safe: boolean
    marked_at: Timestamp
    marked_by: string
  }
  roll_call_people: {
    tenant_id: Generated<string>
    roll_call_id: string
    person_id: string
    kind: string
    name: string
    place: Generated<string>
    heads: Generated<number>
  }
  roll_calls: {
    tenant_id: Generated<string>
    id: Generated<string>
    is_drill: Generated<boolean>
    started_at: GeneratedTimestamp
    started_by: string
    ended_at: Timestamp | null
    ended_by: string | null
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
  school_template_reviews: {
    tenant_id: Generated<string>
    id: Generated<string>
    version_id: string
    submitted_by: string
    decision: string
    note: Generated<string>
    decided_by: string | null
    decided_at: GeneratedTimestamp
  }
  school_template_versions: {
    tenant_id: Generated<string>
    id: Generated<string>
    template_id: string
    number: number
    content: Json
    submitted_by: string
    submitted_at: GeneratedTimestamp
  }
  school_templates: {
    tenant_id: Generated<string>
    id: Generated<string>
    kind: string
    name: string
    content: Json
    is_changed: Generated<boolean>
    is_retired: Generated<boolean>
    version: Generated<number>
    changed_at: GeneratedTimestamp
  }
  session_notes: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    lesson_id: string
    day: string
    topic: Generated<string>
    notes: Generated<string>
    written_by: string
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
    gate_device_id: string | null
  }
  setup_put_away: {
    tenant_id: Generated<string>
    user_id: string
    at: GeneratedTimestamp
  }
  staff_marks: {
    tenant_id: Generated<string>
    year_id: Generated<string>
    day: string
    user_id: string
    code: string
    note: Generated<string>
  }
  staff_passages: {
    tenant_id: Generated<string>
    id: Generated<string>
    user_id: string
    day: string
    way: string
    at: Timestamp
    gate_id: string | null
    shown_by: Generated<string>
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
  staff_registers: {
    tenant_id: Generated<string>
    year_id: Generated<string>
    day: string
    taken_by: string | null
    taken_at: GeneratedTimestamp
    version: Generated<number>
  }
  storage_use: {
    school_id: string
    bytes: number
    files: number
    measured_at: GeneratedTimestamp
  }
  streams: {
    tenant_id: Generated<string>
    id: Generated<string>
    grade_id: string
    name: string
    position: Generated<number>
    version: Generated<number>
  }
  student_correction_fields: {
    tenant_id: Generated<string>
    correction_id: string
    field: string
    before_value: string | null
    after_value: string | null
    is_approved: boolean | null
  }
  student_corrections: {
    tenant_id: Generated<string>
    id: Generated<string>
    student_id: string
    asked_by: string
    note: Generated<string>
    state: Generated<string>
    asked_at: GeneratedTimestamp
    decided_by: string | null
    decided_at: Timestamp | null
    reason: Generated<string>
    version: Generated<number>
  }
  student_documents: {
    tenant_id: Generated<string>
    id: Generated<string>
    student_id: string
    title: string
    file_id: string
    added_by: string | null
    added_at: GeneratedTimestamp
    is_shared: Generated<boolean>
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
  student_group_members: {
    tenant_id: Generated<string>
    year_id: Generated<string>
    group_id: string
    student_id: string
  }
  student_groups: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    class_id: string
    name: string
    version: Generated<number>
  }
  student_guardians: {
    tenant_id: Generated<string>
    student_id: string
    guardian_id: string
    relation: string
    is_primary: Generated<boolean>
    barred_on: string | null
    bar_reason: Generated<string>
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
  teacher_absences: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    teacher_id: string
    day: string
    part: Generated<string>
    reason: Generated<string>
    source: Generated<string>
    source_id: string | null
    created_by: string | null
    created_at: GeneratedTimestamp
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
    role_modules: GeneratedJson
    password_days: number | null
    suspended_at: Timestamp | null
    suspension_reason: string | null
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
  ticket_deliveries: {
    tenant_id: Generated<string>
    id: Generated<string>
    ticket_id: string
    sequence: number
    event: string
    body: Generated<string>
    state: Generated<string>
    attempts: Generated<number>
    problem: Generated<string>
    created_at: GeneratedTimestamp
  }
  ticket_desk_events: {
    tenant_id: Generated<string>
    event_id: string
    ticket_id: string
    applied: boolean
    heard_at: GeneratedTimestamp
  }
  ticket_events: {
    tenant_id: Generated<string>
    id: Generated<string>
    ticket_id: string
    what: string
    user_id: string | null
    by_desk: Generated<boolean>
    from_state: string | null
    to_state: string | null
    note: Generated<string>
    at: GeneratedTimestamp
  }
  ticket_files: {
    tenant_id: Generated<string>
    file_id: string
    user_id: string
    post_id: string | null
    position: Generated<number>
    kept_at: GeneratedTimestamp
  }
  ticket_kinds: {
    tenant_id: Generated<string>
    kind: string
    answer_hours: number
    resolve_hours: number
    assignee_id: string | null
  }
  ticket_numbers: {
    tenant_id: Generated<string>
    last: Generated<number>
  }
  ticket_posts: {
    tenant_id: Generated<string>
    id: Generated<string>
    ticket_id: string
    user_id: string | null
    client_id: string
    kind: string
    is_first: Generated<boolean>
    body: Generated<string>
    posted_at: GeneratedTimestamp
  }
  ticket_saved_answers: {
    tenant_id: Generated<string>
    id: Generated<string>
    title: string
    body: string
    version: Generated<number>
  }
  ticket_settings: {
    tenant_id: Generated<string>
    version: Generated<number>
  }
  tickets: {
    tenant_id: Generated<string>
    id: Generated<string>
    number: number
    user_id: string
    student_id: string | null
    kind: string
    subject: string
    state: Generated<string>
    assignee_id: string | null
    raised_at: GeneratedTimestamp
    changed_at: GeneratedTimestamp
    answered_at: Timestamp | null
    closed_at: Timestamp | null
    answer_due_at: GeneratedTimestamp
    resolve_due_at: GeneratedTimestamp
    reminded_of: Timestamp | null
    rating: number | null
    rating_note: Generated<string>
    version: Generated<number>
  }
  timetable_generations: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    version_id: string
    mode: string
    seed: number
    seconds: number
    state: Generated<string>
    placed: Generated<number>
    total: Generated<number>
    moved: Generated<number>
    result: Json | null
    created_by: string | null
    created_at: GeneratedTimestamp
    finished_at: Timestamp | null
  }
  timetable_lessons: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    version_id: string
    requirement_id: string
    card: number
    part: Generated<number>
    class_id: string
    subject_id: string
    teacher_id: string | null
    weekday: number
    period_id: string
    room_id: string | null
    elective_group: string | null
    side: string
    locked: Generated<boolean>
    published: Generated<boolean>
  }
  timetable_requirements: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    class_id: string
    subject_id: string
    teacher_id: string | null
    per_week: number
    doubles: Generated<number>
    room_kind: string | null
    version: Generated<number>
  }
  timetable_substitutions: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    day: string
    lesson_id: string
    period_id: string
    absent_id: string | null
    substitute_id: string | null
    note: Generated<string>
    created_by: string | null
    created_at: GeneratedTimestamp
  }
  timetable_teachers: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    teacher_id: string
    max_per_day: number | null
    max_per_week: number | null
    version: Generated<number>
  }
  timetable_times_off: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    teacher_id: string
    weekday: number
    period_id: string | null
  }
  timetable_versions: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    name: string
    effective_from: string
    status: Generated<string>
    published_at: Timestamp | null
    published_by: string | null
    created_at: GeneratedTimestamp
    version: Generated<number>
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
    record_no: string | null
    search_text: string | null
    search_key: string | null
  }
  vault_alerts: {
    tenant_id: Generated<string>
    item_id: string
    days: number
    told_at: GeneratedTimestamp
  }
  vault_categories: {
    tenant_id: Generated<string>
    code: string
    name: Generated<string>
    is_required: boolean
    visible_to: string
    expiry: string
    months: number | null
    is_on: Generated<boolean>
    version: Generated<number>
    changed_by: string | null
    changed_at: GeneratedTimestamp
    expired_months: number | null
    leaver_months: number | null
  }
  vault_files: {
    tenant_id: Generated<string>
    file_id: string
    user_id: string
    kept_at: GeneratedTimestamp
  }
  vault_items: {
    tenant_id: Generated<string>
    id: Generated<string>
    user_id: string
    category: string
    title: string
    file_id: string
    number: Generated<number>
    replaces_id: string | null
    issued_on: string | null
    expires_on: string | null
    state: Generated<string>
    note: Generated<string>
    reason: Generated<string>
    verified_by: string | null
    added_by: string
    added_at: GeneratedTimestamp
    removed_at: Timestamp | null
  }
  vault_looks: {
    tenant_id: Generated<string>
    id: Generated<string>
    item_id: string
    user_id: string
    action: string
    reason: Generated<string>
    at: GeneratedTimestamp
    link_of: string | null
  }
  vault_shares: {
    tenant_id: Generated<string>
    id: Generated<string>
    item_id: string
    user_id: string | null
    role_id: number | null
    may_download: boolean
    until: string
    purpose: string
    shared_by: string
    shared_at: GeneratedTimestamp
    ended_at: Timestamp | null
  }
  visit_numbers: {
    tenant_id: Generated<string>
    day: string
    last: Generated<number>
  }
  visit_purposes: {
    tenant_id: Generated<string>
    id: Generated<string>
    name: string
    kind: Generated<string>
    needs_host: Generated<boolean>
    needs_approval: Generated<boolean>
    max_minutes: Generated<number>
    questions: GeneratedJson
    position: Generated<number>
    is_active: Generated<boolean>
  }
  visitor_photos: {
    tenant_id: Generated<string>
    file_id: string
    client_id: string
    user_id: string
    taken_at: GeneratedTimestamp
  }
  visitor_receivers: {
    tenant_id: Generated<string>
    user_id: string
  }
  visitor_settings: {
    tenant_id: Generated<string>
    opens_at: Generated<string>
    closes_at: Generated<string>
    answer_minutes: Generated<number>
    photo_days: Generated<number>
    number_days: Generated<number>
    fresh_photo: Generated<boolean>
    badge_fields: Generated<string[]>
    networks: Generated<string[]>
    pin_salt: Buffer | null
    pin_hash: Buffer | null
    version: Generated<number>
    place_latitude: number | null
    place_longitude: number | null
    place_radius: Generated<number>
  }
  visitors: {
    tenant_id: Generated<string>
    id: Generated<string>
    name: string
    company: Generated<string>
    phone_mark: Buffer | null
    phone_sealed: Buffer | null
    photo_file_id: string | null
    created_at: GeneratedTimestamp
    last_visit_at: GeneratedTimestamp
  }
  visits: {
    tenant_id: Generated<string>
    id: Generated<string>
    client_id: string
    day: string
    number: number | null
    visitor_id: string
    purpose_id: string
    host_id: string | null
    party_size: Generated<number>
    vehicle: Generated<string>
    items: Generated<string>
    answers: GeneratedJson
    state: string
    proof: Generated<string>
    flags: Generated<string[]>
    photo_file_id: string | null
    invited_by: string | null
    expected_at: Timestamp | null
    pass_hash: Buffer | null
    note: Generated<string>
    badge_hash: Buffer | null
    arrived_at: Timestamp | null
    asked_at: Timestamp | null
    answered_at: Timestamp | null
    answered_by: string | null
    deny_reason: Generated<string>
    checked_in_at: Timestamp | null
    leave_by: Timestamp | null
    checked_out_at: Timestamp | null
    close_note: Generated<string>
    reminded_at: Timestamp | null
    gate_in: string | null
    gate_out: string | null
    version: Generated<number>
  }
  watch_entries: {
    tenant_id: Generated<string>
    id: Generated<string>
    name: string
    phone_mark: Buffer | null
    phone_sealed: Buffer | null
    phone_end: Generated<string>
    level: string
    reason: string
    expires_on: string | null
    added_by: string | null
    added_at: GeneratedTimestamp
  }
  whiteboard_elements: {
    tenant_id: Generated<string>
    id: Generated<string>
    page_id: string
    element_key: string
    version: number
    nonce: number
    element: string
  }
  whiteboard_pages: {
    tenant_id: Generated<string>
    id: Generated<string>
    whiteboard_id: string
    resource_id: string | null
    background_page: number | null
    created_at: GeneratedTimestamp
  }
  whiteboard_shares: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    whiteboard_id: string
    class_id: string
    shared_at: GeneratedTimestamp
  }
  whiteboards: {
    tenant_id: Generated<string>
    id: Generated<string>
    owner_id: string
    title: string
    created_at: GeneratedTimestamp
    changed_at: GeneratedTimestamp
  }
  working_days: {
    tenant_id: Generated<string>
    id: Generated<string>
    year_id: Generated<string>
    weekday: number
    weeks: Generated<number[]>
    version: Generated<number>
  }
  year_manifests: {
    tenant_id: Generated<string>
    id: Generated<string>
    of_year_id: string
    relation: string
    fields: string[]
    rows: number
    checksum: string
    made_at: GeneratedTimestamp
    checked_at: Timestamp | null
    rows_now: number | null
    is_intact: boolean | null
  }
  year_turn_students: {
    tenant_id: Generated<string>
    id: Generated<string>
    turn_id: string
    student_id: string
    from_class_id: string
    outcome: string | null
    grade_id: string | null
    section: string | null
    roll_no: string | null
    plan_id: string | null
    reason: Generated<string>
  }
  year_turn_tasks: {
    tenant_id: Generated<string>
    id: Generated<string>
    turn_id: string
    name: string
    archive_module_id: number
    position: number
    state: Generated<string>
    attempts: Generated<number>
    kept: GeneratedJson
    written: Generated<number>
    error: string | null
    changed_at: GeneratedTimestamp
    started_at: Timestamp | null
    finished_at: Timestamp | null
  }
  year_turns: {
    tenant_id: Generated<string>
    id: Generated<string>
    kind: Generated<string>
    undoes: string | null
    from_year_id: string
    to_year_id: string
    state: Generated<string>
    report: Json | null
    signature: string | null
    coming_rows: Json | null
    started_by: string
    made_at: GeneratedTimestamp
    rehearsed_at: Timestamp | null
    started_at: Timestamp | null
    finished_at: Timestamp | null
    undo_until: Timestamp | null
  }
}
