import type { Pool } from 'pg'
import { asTenant, quoteName, type Table } from './catalogue.ts'

/** The table whose ids a parameter of this name takes. `npm run check` asks for a name that is missing. */
const tableByParameter: Record<string, string> = {
  userId: 'users',
  userRefId: 'users',
  studentId: 'users',
  teacherId: 'users',
  classId: 'classes',
  courseId: 'subjects',
  itemId: 'curriculum_items',
  studentIds: 'users',
  userIds: 'users',
  wasTeacherId: 'users',
  gradeId: 'grades',
  gradeIds: 'grades',
  alsoGradeIds: 'grades',
  streamId: 'streams',
  roomId: 'rooms',
  acadamicId: 'academic_years',
  academicYearId: 'academic_years',
  sessionId: 'sessions',
  requestId: 'one_time_codes',
  fileId: 'files',
  departmentId: 'departments',
  headId: 'users',
  buildingId: 'buildings',
  termId: 'terms',
  holidayId: 'holidays',
  scheduleId: 'bell_schedules',
  periodId: 'periods',
  documentId: 'school_documents',
  paperId: 'student_documents',
  correctionId: 'student_corrections',
  purposeId: 'consent_purposes',
  awardId: 'badge_awards',
  keyId: 'badge_keys',
  notificationIds: 'notifications',
  runId: 'import_runs',
  branchId: 'tenants',
  templateBranchId: 'tenants',
  fieldId: 'student_fields',
  guardianId: 'guardians',
  feeHeadId: 'fee_heads',
  feeHeadIds: 'fee_heads',
  optionalFeeHeadIds: 'fee_heads',
  patternId: 'fee_patterns',
  fineRuleId: 'fee_fine_rules',
  policyId: 'fee_concession_policies',
  grantId: 'fee_concession_grants',
  planId: 'fee_plans',
  streamIds: 'streams',
  assignmentId: 'fee_assignments',
  payerId: 'fee_payers',
  feeRunId: 'fee_runs',
  demandId: 'fee_demands',
  demandIds: 'fee_demands',
  lineId: 'fee_demand_lines',
  paymentId: 'fee_payments',
  feeRequestId: 'fee_requests',
  onlineOrderId: 'fee_online_orders',
  exceptionId: 'fee_recon_exceptions',
  downloadId: 'downloads',
  counterId: 'fee_counters',
  counterSessionId: 'fee_counter_sessions',
  requirementId: 'timetable_requirements',
  versionId: 'timetable_versions',
  copyOfVersionId: 'timetable_versions',
  generationId: 'timetable_generations',
  lessonId: 'timetable_lessons',
  substituteId: 'users',
  substitutionId: 'timetable_substitutions',
  substitutionIds: 'timetable_substitutions',
  absenceId: 'teacher_absences',
  leaveRequestId: 'leave_requests',
  knownAbsenceId: 'known_absences',
  fromClassId: 'classes',
  classIds: 'classes',
  invigilatorIds: 'users',
  sectionId: 'classes',
  calendarId: 'calendar_events',
  changeId: 'calendar_changes',
  contentId: 'library_resources',
  bookId: 'library_resources',
  contentIds: 'library_resources',
  uploadId: 'library_uploads',
  publicationId: 'library_publications',
  stdGrpId: 'student_groups',
  whiteboardId: 'whiteboards',
  pageId: 'whiteboard_pages',
  homeworkId: 'homework',
  remarkId: 'homework_remarks',
  topicId: 'curriculum_items',
  resourceIds: 'library_resources',
  yearId: 'academic_years',
  rubricId: 'activity_rubrics',
  activityId: 'activities',
  evidenceId: 'activity_evidence',
  elaCardId: 'library_resources',
  stdGrpIds: 'student_groups',
  doubtId: 'doubts',
  postId: 'doubt_posts',
  fileIds: 'files',
  liveClassId: 'live_classes',
  seriesId: 'live_class_series',
  questionId: 'questions',
  questionIds: 'questions',
  exceptId: 'questions',
  translatesId: 'questions',
  importId: 'question_imports',
  questionPaperId: 'papers',
  blueprintId: 'paper_blueprints',
  questionVersionId: 'question_versions',
  questionVersionIds: 'question_versions',
  exceptVersionIds: 'question_versions',
  forClassId: 'classes',
  // Of a place of a question paper.
  questions: 'question_versions',
  testId: 'online_tests',
  attemptId: 'online_test_attempts',
  attemptIds: 'online_test_attempts',
  testItemId: 'online_test_items',
  photoId: 'online_test_photos',
  offlineTestId: 'offline_tests',
  roundId: 'challenge_rounds',
  templateId: 'gradebook_templates',
  subjectId: 'subjects',
  cardId: 'gradebook_cards',
  designId: 'gradebook_card_designs',
  photoPurposeId: 'consent_purposes',
  bankRemarkId: 'gradebook_remark_bank',
  admissionFormId: 'admission_forms',
  admissionPostId: 'admission_posts',
  postGradeId: 'admission_post_grades',
  applicationId: 'admission_applications',
  applicationIds: 'admission_applications',
  admissionDocumentId: 'admission_documents',
  emailCodeId: 'admission_codes',
  slotId: 'admission_slots',
  panelIds: 'users',
  siblingGradeId: 'grades',
  gateId: 'gates',
  visitPurposeId: 'visit_purposes',
  watchId: 'watch_entries',
  deviceId: 'gate_devices',
  visitId: 'visits',
  hostId: 'users',
  receiverIds: 'users',
  codeId: 'gate_codes',
  passId: 'exit_passes',
  adultId: 'pickup_adults',
  photoFileId: 'files',
  rollCallId: 'roll_calls',
  personIds: 'users',
  personId: 'users',
  observationId: 'prek_observations',
  publishedId: 'prek_published',
}

export function findIdTable(name: string, where: string): string {
  const table = tableByParameter[name]
  if (table) return table
  throw new Error(`${where}: no table is known for the ids in ${name}. Add it in proof/database/ownedIds.ts.`)
}

/** Every id that a tenant owns, by table; other uuid columns are listed under `table.column`. */
export type OwnedIds = { readonly tenantId: string; readonly byTable: ReadonlyMap<string, readonly string[]> }

export function collectIds(owner: Pool, tables: readonly Table[], tenantId: string): Promise<OwnedIds> {
  return asTenant(owner, tenantId, async (client) => {
    const byTable = new Map<string, string[]>([['tenants', [tenantId]]])
    for (const table of tables.filter(({ isTenant }) => isTenant)) {
      for (const { name } of table.columns.filter((column) => column.type === 'uuid' && column.name !== 'tenant_id')) {
        const { rows } = await client.query<{ id: string }>(
          `select distinct ${quoteName(name)} as id from ${quoteName(table.name)} where ${quoteName(name)} is not null order by 1`,
        )
        byTable.set(
          name === 'id' ? table.name : `${table.name}.${name}`,
          rows.map((row) => row.id),
        )
      }
    }
    return { tenantId, byTable }
  })
}

export const listIds = (owned: OwnedIds): string[] => [...new Set([...owned.byTable.values()].flat())]

const uuidPattern = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Every id that occurs in a text. */
export const extractIds = (text: string): string[] => text.match(uuidPattern) ?? []
