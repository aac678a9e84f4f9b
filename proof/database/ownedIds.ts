import type { Pool } from 'pg'
import { asTenant, quoted, type Table } from './catalogue.ts'

/** The table whose ids a parameter of this name takes. A name that is not here fails every walk until somebody adds it. */
const tableOfName: Record<string, string> = {
  userId: 'users',
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
  feeExportId: 'fee_exports',
  counterId: 'fee_counters',
  counterSessionId: 'fee_counter_sessions',
  requirementId: 'timetable_requirements',
  versionId: 'timetable_versions',
  copyOfVersionId: 'timetable_versions',
  generationId: 'timetable_generations',
  lessonId: 'timetable_lessons',
  substituteId: 'users',
  substitutionId: 'timetable_substitutions',
  absenceId: 'teacher_absences',
  leaveRequestId: 'leave_requests',
  knownAbsenceId: 'known_absences',
  fromClassId: 'classes',
  classIds: 'classes',
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
}

export function tableOf(name: string, where: string): string {
  const table = tableOfName[name]
  if (table) return table
  throw new Error(`${where}: whose ids does ${name} take? Name the table in proof/database/ownedIds.ts.`)
}

/** Every id one tenant owns, by table; other uuid columns of the table are kept under `table.column`. */
export type OwnedIds = { readonly tenantId: string; readonly byTable: ReadonlyMap<string, readonly string[]> }

export function collectIds(owner: Pool, tables: readonly Table[], tenantId: string): Promise<OwnedIds> {
  return asTenant(owner, tenantId, async (client) => {
    const byTable = new Map<string, string[]>([['tenants', [tenantId]]])
    for (const table of tables.filter((one) => one.isTenant)) {
      for (const { name } of table.columns.filter((column) => column.type === 'uuid' && column.name !== 'tenant_id')) {
        const { rows } = await client.query<{ id: string }>(
          `select distinct ${quoted(name)} as id from ${quoted(table.name)} where ${quoted(name)} is not null order by 1`,
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

export const allOf = (owned: OwnedIds): string[] => [...new Set([...owned.byTable.values()].flat())]

const uuidPattern = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Ids that occur anywhere in a text. */
export const idsIn = (text: string): string[] => text.match(uuidPattern) ?? []
