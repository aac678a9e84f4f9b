// Written out by hand from the product's specification and deliberately not from the code that it judges: nothing here may
// be imported from the contracts.

/**
 * What each feature of the permission matrix asks for: the number of a privilege domain and the flags of it that give the
 * permission (v view, e edit, a approve, p print). View follows view or edit everywhere, and approval too for support
 * tickets, leave requests and lesson plans.
 */
const table = `
  feature              canView  canEdit  canApprove  canPrint
  school               1ve      1e       1a          1p
  user                 2ve      2e       2a          2p
  calendar             3ve      3e       3a          3p
  curriculum           4ve      4e       4a          4p
  timetable            5ve      5e       5a          5p
  admin                6ve      6e       6a          6p
  feeManagement        7ve      7e       7a          7p
  feeCollection        8ve      8e       8a          8p
  gradeBook            9ve      9e       9a          9p
  report360            10ve     10e      10a         10p
  supportTickets       11vea    11e      11a         11p
  noticeBoard          12ve     12e      12a         12p
  admissionManagement  13ve     13e      13a         13p
  topVault             14ve     14e      14a         14p
  leaveRequest         15vea    15e      15a         15p
  lessonPlan           16vea    16e      16a         16p
  qpApproval           17ve     17e      17a         17p
  visitor              18ve     18e      18a         18p
  gateStaff            19ve     19e      19a         19p
  onDemandReport       20ve     20e      20a         20p
  assessment           21ve     21e      21a         21p
  staffAttendance      22ve     22e      22a         22p
  preKReport           23ve     23e      23a         23p
  otherStaff           2ve      2e       2a          2p
`

export const flagLetters = ['v', 'e', 'a', 'p'] as const
export type FlagLetter = (typeof flagLetters)[number]
export const permissionNames = ['canView', 'canEdit', 'canApprove', 'canPrint'] as const
export type PermissionName = (typeof permissionNames)[number]

/** What an admin was granted: the letters of each domain, by its number. */
export type Grants = ReadonlyMap<number, string>

type Need = { readonly domain: number; readonly letters: string }

const needs: ReadonlyMap<string, Readonly<Record<PermissionName, Need>>> = new Map(
  table
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [feature = '', ...cells] = line.trim().split(/ +/)
      const entries = permissionNames.map((name, index) => [name, needFrom(cells[index] ?? '')] as const)
      return [feature, Object.fromEntries(entries) as Record<PermissionName, Need>]
    }),
)

function needFrom(cell: string): Need {
  const [, domain = '', letters = ''] = /^(\d+)([veap]+)$/.exec(cell) ?? []
  return { domain: Number(domain), letters }
}

export const specifiedFeatures = [...needs.keys()]
export const domainNumbers = Array.from({ length: 23 }, (_, index) => index + 1)

/** Whether an admin who is no super admin holds a permission by these grants. */
export function holds(grants: Grants, feature: string, permission: PermissionName): boolean {
  const need = needs.get(feature)?.[permission]
  if (!need) throw new Error(`The specification knows no feature ${feature}.`)
  const granted = grants.get(need.domain) ?? ''
  return [...need.letters].some((letter) => granted.includes(letter))
}

/** Who may call a route. `any` are everybody who is logged in; `open` routes ask nobody who they are. */
type Audience = 'open' | 'any' | readonly Admitted[]
export type Admitted =
  | 'superAdmin'
  | 'teacher'
  | 'ownTeacher'
  | 'organisation'
  | 'gate'
  | 'staff'
  | 'student'
  | readonly [feature: string, permission: PermissionName]

/** Every route of the product and whom the specification lets call it. A route that is not here fails the proof. */
export const audiences: Readonly<Record<string, Audience>> = {
  'host.getHealth': 'open',
  'host.getReadiness': 'open',
  'host.getMetrics': 'open',
  'files.getFile': 'open',
  'developer.listOutbox': 'open',
  'developer.emptyOutbox': 'open',

  'tenancy.getTenant': 'open',
  'tenancy.recordPageView': 'open',
  'tenancy.listYears': 'any',

  'organisation.getLogo': 'open',
  'organisation.getOrganisation': ['organisation'],
  'organisation.saveOrganisation': ['organisation'],
  'organisation.saveLogo': ['organisation'],
  'organisation.getDashboard': ['organisation'],
  'organisation.createBranch': ['organisation'],
  'organisation.saveBranch': ['organisation'],
  'organisation.setBranchStatus': ['organisation'],

  'access.login': 'open',
  'access.orgAdminLogin': 'open',
  'access.loginOtp': 'open',
  'access.verifyOtp': 'open',
  'access.mobileTokenVerification': 'open',
  'access.forgotPassword': 'open',
  'access.checkResetCode': 'open',
  'access.createPassword': 'open',
  'access.logout': 'open',
  'access.createLoginLink': 'any',
  'access.setPassword': 'any',
  'access.updatePassword': 'any',
  'access.getMe': 'any',
  'access.finishFirstVisit': 'any',

  'sessions.listSessions': 'any',
  'sessions.endSession': 'any',
  'sessions.endOtherSessions': 'any',
  'sessions.endSessionsOf': [['user', 'canEdit']],
  'sessions.listLockedAccounts': [['user', 'canView']],
  'sessions.unlockAccount': [['user', 'canEdit']],

  'adminRoles.listAdmins': ['superAdmin', ['admin', 'canView']],
  'adminRoles.createAdmin': ['superAdmin'],
  'adminRoles.savePrivileges': ['superAdmin'],
  'adminRoles.setAdminStatus': ['superAdmin'],

  'notifications.listNotifications': 'any',
  'notifications.countUnread': 'any',
  'notifications.markRead': 'any',
  'notifications.getPreferences': 'any',
  'notifications.savePreferences': 'any',

  // Each kind of file says who may bring it in; for everybody else neither it nor its runs exist.
  'imports.listKinds': 'any',
  'imports.getKind': 'any',
  'imports.getTemplate': 'any',
  'imports.uploadFile': 'any',
  'imports.listRuns': 'any',
  'imports.getRun': 'any',
  'imports.listRows': 'any',
  'imports.matchColumns': 'any',
  'imports.fixCells': 'any',
  'imports.checkAgain': 'any',
  'imports.applyRun': 'any',
  'imports.undoRun': 'any',
  'imports.discardRun': 'any',
  'imports.getRefused': 'any',

  'school.getOverview': [['school', 'canView']],
  'school.getDetails': [['school', 'canView']],
  'school.saveDetails': [['school', 'canEdit']],
  'school.saveSchoolLogo': [['school', 'canEdit']],
  'school.removeSchoolLogo': [['school', 'canEdit']],
  'school.listDepartments': [
    ['school', 'canView'],
    ['user', 'canView'],
  ],
  'school.createDepartment': [['school', 'canEdit']],
  'school.saveDepartment': [['school', 'canEdit']],
  'school.deleteDepartment': [['school', 'canEdit']],
  'school.listHeads': [['school', 'canView']],
  'school.listBuildings': [['school', 'canView']],
  'school.createBuilding': [['school', 'canEdit']],
  'school.saveBuilding': [['school', 'canEdit']],
  'school.deleteBuilding': [['school', 'canEdit']],
  'school.listRooms': [['school', 'canView']],
  'school.createRoom': [['school', 'canEdit']],
  'school.saveRoom': [['school', 'canEdit']],
  'school.deleteRoom': [['school', 'canEdit']],

  'academics.listAcademic': 'any',
  'academics.listPlannedYears': [['school', 'canView']],
  'academics.createYear': [['school', 'canEdit']],
  'academics.saveYear': [['school', 'canEdit']],
  'academics.makeCurrent': ['superAdmin'],
  'academics.deleteYear': [['school', 'canEdit']],
  'academics.copyCalendar': [['school', 'canEdit']],
  'academics.listTerms': 'any',
  'academics.createTerm': [['school', 'canEdit']],
  'academics.saveTerm': [['school', 'canEdit']],
  'academics.deleteTerm': [['school', 'canEdit']],
  'academics.getWorkingDays': 'any',
  'academics.saveWorkingDays': [['school', 'canEdit']],
  'academics.listHolidays': 'any',
  'academics.createHoliday': [
    ['school', 'canEdit'],
    ['calendar', 'canEdit'],
  ],
  'academics.saveHoliday': [
    ['school', 'canEdit'],
    ['calendar', 'canEdit'],
  ],
  'academics.deleteHoliday': [
    ['school', 'canEdit'],
    ['calendar', 'canEdit'],
  ],
  'academics.listBellSchedules': 'any',
  'academics.createBellSchedule': [['school', 'canEdit']],
  'academics.saveBellSchedule': [['school', 'canEdit']],
  'academics.deleteBellSchedule': [['school', 'canEdit']],

  'curriculum.listCurriculum': ['teacher', ['curriculum', 'canView']],
  'curriculum.getSyllabus': ['teacher', ['curriculum', 'canView']],
  'curriculum.getFit': ['teacher', ['curriculum', 'canView']],
  'curriculum.saveSyllabus': ['teacher', ['curriculum', 'canEdit']],
  'curriculum.deleteCurriculum': [['curriculum', 'canEdit']],
  'curriculum.listVersions': ['teacher', ['curriculum', 'canView']],
  'curriculum.getDifferences': ['teacher', ['curriculum', 'canView']],
  'curriculum.restoreVersion': ['teacher', ['curriculum', 'canEdit']],
  'curriculum.copyFromYear': ['teacher', ['curriculum', 'canEdit']],
  'curriculum.listCatalogue': ['teacher', ['curriculum', 'canView']],
  'curriculum.getCurriculumFromTopSchool': ['teacher', ['curriculum', 'canEdit']],
  'curriculum.sendForApproval': ['teacher', ['curriculum', 'canEdit']],
  'curriculum.decideCurriculum': [['curriculum', 'canApprove']],
  'milestones.listMilestones': ['ownTeacher', ['curriculum', 'canView']],
  'milestones.getMilestones': ['ownTeacher', ['curriculum', 'canView']],
  'milestones.markAsComplete': ['ownTeacher', ['curriculum', 'canEdit']],

  'leave.getMyLeave': ['teacher', 'staff', 'gate', ['leaveRequest', 'canView']],
  'leave.countLeave': ['teacher', 'staff', 'gate', ['leaveRequest', 'canView']],
  'leave.requestLeave': ['teacher', 'staff', 'gate', ['leaveRequest', 'canView']],
  'leave.attachToLeave': ['teacher', 'staff', 'gate', ['leaveRequest', 'canView']],
  'leave.cancelLeave': ['teacher', 'staff', 'gate', ['leaveRequest', 'canView']],
  'leave.listLeaveTypes': ['teacher', 'staff', 'gate', ['leaveRequest', 'canView']],
  'leave.listLeave': [['leaveRequest', 'canView']],
  'leave.getLeave': [['leaveRequest', 'canView']],
  'leave.getBalances': [['leaveRequest', 'canView']],
  'leave.decideLeave': [['leaveRequest', 'canApprove']],
  'leave.withdrawLeave': [['leaveRequest', 'canApprove']],
  'leave.saveLeaveTypes': [['leaveRequest', 'canEdit']],
  'leave.saveAllotments': [['leaveRequest', 'canEdit']],

  'attendance.getMyDay': ['teacher'],
  'attendance.listUntaken': ['teacher'],
  'attendance.getRegister': ['ownTeacher', ['school', 'canView']],
  'attendance.saveRegister': ['ownTeacher', ['school', 'canEdit']],
  'attendance.getLessonRegister': ['ownTeacher', ['school', 'canView']],
  'attendance.saveLessonRegister': ['ownTeacher', ['school', 'canEdit']],
  'attendance.listAbsentees': ['ownTeacher', ['school', 'canView']],
  'attendance.listKnownAbsences': ['ownTeacher', ['user', 'canView'], ['school', 'canView']],
  'attendance.addKnownAbsence': ['ownTeacher', ['user', 'canEdit'], ['school', 'canEdit']],
  'attendance.deleteKnownAbsence': ['ownTeacher', ['user', 'canEdit'], ['school', 'canEdit']],
  'attendance.getOwnAttendance': ['student'],
  'attendance.getAttendanceSettings': ['teacher', ['school', 'canView']],
  'attendance.saveAttendanceSettings': [['school', 'canEdit']],
  'attendanceReports.getDayOverview': [['school', 'canView']],
  'attendanceReports.listDayAbsentees': [['school', 'canView']],
  'attendanceReports.getClassDays': ['ownTeacher', ['school', 'canView']],
  'attendanceReports.getSubjectAttendance': ['ownTeacher', ['school', 'canView']],
  'attendanceReports.getStudentDays': ['ownTeacher', ['user', 'canView'], ['school', 'canView']],
  'attendanceReports.getGradewiseAttendance': [['school', 'canView']],
  'attendanceReports.listSummary': [['school', 'canView']],
  'staffAttendance.getStaffRegister': [['staffAttendance', 'canView']],
  'staffAttendance.saveStaffRegister': [['staffAttendance', 'canEdit']],
  'staffAttendance.listStaffReport': [['staffAttendance', 'canView']],

  'timetable.getMyWeek': ['teacher', 'student'],
  'timetable.getClassWeek': ['ownTeacher', ['timetable', 'canView'], ['school', 'canView']],
  'timetable.getTeacherWeek': [
    ['timetable', 'canView'],
    ['school', 'canView'],
  ],
  'timetable.getRoomWeek': [
    ['timetable', 'canView'],
    ['school', 'canView'],
  ],
  'timetablePlan.getPlan': [['timetable', 'canView']],
  'timetablePlan.listRequirements': [['timetable', 'canView']],
  'timetablePlan.fillRequirements': [['timetable', 'canEdit']],
  'timetablePlan.createRequirement': [['timetable', 'canEdit']],
  'timetablePlan.saveRequirement': [['timetable', 'canEdit']],
  'timetablePlan.deleteRequirement': [['timetable', 'canEdit']],
  'timetablePlan.saveTeacherLimits': [['timetable', 'canEdit']],
  'timetableVersions.listVersions': [['timetable', 'canView']],
  'timetableVersions.createVersion': [['timetable', 'canEdit']],
  'timetableVersions.saveVersion': [['timetable', 'canEdit']],
  'timetableVersions.deleteVersion': [['timetable', 'canEdit']],
  'timetableVersions.publishVersion': [['timetable', 'canEdit']],
  'timetableVersions.withdrawVersion': [['timetable', 'canEdit']],
  'timetableVersions.getGrid': [['timetable', 'canView']],
  'timetableVersions.getTargets': [['timetable', 'canView']],
  'timetableVersions.placeLesson': [['timetable', 'canEdit']],
  'timetableVersions.unplaceLessons': [['timetable', 'canEdit']],
  'timetableVersions.lockLessons': [['timetable', 'canEdit']],
  'timetableVersions.copyClass': [['timetable', 'canEdit']],
  'timetableVersions.startGeneration': [['timetable', 'canEdit']],
  'timetableVersions.getGeneration': [['timetable', 'canView']],
  'timetableVersions.stopGeneration': [['timetable', 'canEdit']],
  'timetableVersions.exportVersion': [['timetable', 'canView']],
  'substitutions.getSubstitutionDay': [['timetable', 'canView']],
  'substitutions.listCandidates': [['timetable', 'canView']],
  'substitutions.saveSubstitution': [['timetable', 'canEdit']],
  'substitutions.deleteSubstitution': [['timetable', 'canEdit']],
  'substitutions.createAbsence': [['timetable', 'canEdit']],
  'substitutions.deleteAbsence': [['timetable', 'canEdit']],

  'library.listResources': ['teacher', ['curriculum', 'canView']],
  'library.getResource': ['teacher', ['curriculum', 'canView']],
  'library.getPublication': ['teacher', ['curriculum', 'canView']],
  'library.listCategories': ['teacher', ['curriculum', 'canView']],
  'library.listPlaces': ['teacher', ['curriculum', 'canView']],
  'library.recordUsage': ['teacher', ['curriculum', 'canView']],
  'library.addResource': ['teacher', ['curriculum', 'canEdit']],
  'library.saveResource': ['teacher', ['curriculum', 'canEdit']],
  'library.uploadResource': ['teacher', ['curriculum', 'canEdit']],
  'library.beginUpload': ['teacher', ['curriculum', 'canEdit']],
  'library.addPiece': ['teacher', ['curriculum', 'canEdit']],
  'library.finishUpload': ['teacher', ['curriculum', 'canEdit']],
  'library.saveContent': ['teacher', ['curriculum', 'canEdit']],
  'library.submitResource': ['teacher', ['curriculum', 'canEdit']],
  'library.shareResource': ['teacher', ['curriculum', 'canEdit']],
  'library.removeResource': ['teacher', ['curriculum', 'canEdit']],
  'library.listColleagues': ['teacher', ['curriculum', 'canEdit']],
  'library.decideResource': [['curriculum', 'canApprove']],
  'library.addPublication': [['curriculum', 'canEdit']],

  'lessonPlans.getPlan': ['teacher', ['curriculum', 'canView'], ['lessonPlan', 'canView']],
  'lessonPlans.listPlans': [['lessonPlan', 'canView']],
  'lessonPlans.decidePlan': [['lessonPlan', 'canApprove']],
  'lessonPlans.printPlan': ['teacher', ['curriculum', 'canView'], ['lessonPlan', 'canView']],

  'players.openContent': ['teacher', ['curriculum', 'canView']],
  'players.keepPlayed': ['teacher', ['curriculum', 'canView']],
  'players.saveCaptions': ['teacher', ['curriculum', 'canEdit']],
  'players.removeCaptions': ['teacher', ['curriculum', 'canEdit']],
  'players.listCards': ['teacher', ['curriculum', 'canView']],
  'players.addReviews': ['teacher', ['curriculum', 'canView']],
  'players.addResult': ['teacher', ['curriculum', 'canView']],
  'players.openPackage': ['teacher', ['curriculum', 'canView']],
  'players.addScore': ['teacher', ['curriculum', 'canView']],
  'players.listResults': ['teacher', ['curriculum', 'canView']],

  'reader.openBook': ['teacher', ['curriculum', 'canView']],
  'reader.listMarks': ['teacher', ['curriculum', 'canView']],
  'reader.listDrawings': ['teacher', ['curriculum', 'canView']],
  'reader.addHighlight': ['teacher', ['curriculum', 'canView']],
  'reader.addDrawings': ['teacher', ['curriculum', 'canView']],
  'reader.addMarks': ['teacher', ['curriculum', 'canView']],
  'reader.keepPlace': ['teacher', ['curriculum', 'canView']],

  'whiteboard.listBoards': ['teacher'],
  'whiteboard.addBoard': ['teacher'],
  'whiteboard.getBoard': ['teacher'],
  'whiteboard.renameBoard': ['teacher'],
  'whiteboard.removeBoard': ['teacher'],
  'whiteboard.addPage': ['teacher'],
  'whiteboard.removePage': ['teacher'],
  'whiteboard.listElements': ['teacher'],
  'whiteboard.keepElements': ['teacher'],

  'calendar.listCalendar': ['teacher', ['calendar', 'canView']],
  'calendar.listCategories': ['teacher', ['calendar', 'canView']],
  'calendar.listTimetable': ['teacher', ['calendar', 'canView']],
  'calendar.listSchoolCalendar': [['calendar', 'canView']],
  'calendar.listExamsForTeacher': ['teacher'],
  'calendar.listOwnEvents': ['teacher', ['calendar', 'canView']],
  'calendar.markReminderDone': ['teacher', ['calendar', 'canView']],
  'calendar.listAlerts': ['teacher', ['calendar', 'canView']],
  'calendar.getSession': ['teacher', ['calendar', 'canView']],
  'calendar.saveSession': ['teacher', ['calendar', 'canEdit']],
  'calendar.getFeedState': ['teacher', ['calendar', 'canView']],
  'calendar.renewFeed': ['teacher', ['calendar', 'canView']],
  'calendar.revokeFeed': ['teacher', ['calendar', 'canView']],
  'calendar.readFeed': 'open',
  'calendarEvents.getEvent': ['teacher', ['calendar', 'canView']],
  'calendarEvents.findClashes': ['teacher', ['calendar', 'canEdit']],
  'calendarEvents.createEvent': ['teacher', ['calendar', 'canEdit']],
  'calendarEvents.saveEvent': ['teacher', ['calendar', 'canEdit']],
  'calendarEvents.moveEvent': ['teacher', ['calendar', 'canEdit']],
  'calendarEvents.deleteEvent': ['teacher', ['calendar', 'canEdit']],
  'calendarEvents.undoChange': ['teacher', ['calendar', 'canEdit']],
  'calendarEvents.saveReminder': ['teacher', ['calendar', 'canView']],
  'calendarEvents.listPlaces': ['teacher', ['calendar', 'canView']],

  'records.listDocuments': [['school', 'canView']],
  'records.addDocument': [['school', 'canEdit']],
  'records.saveDocument': [['school', 'canEdit']],
  'records.replaceDocument': [['school', 'canEdit']],
  'records.deleteDocument': [['school', 'canEdit']],

  'setup.getSetup': [['school', 'canView']],
  'setup.putAway': [['school', 'canView']],

  'students.listStudents': ['teacher', ['user', 'canView']],
  'students.getStudent': ['ownTeacher', ['user', 'canView']],
  'students.listPastClasses': ['ownTeacher', ['user', 'canView']],
  'students.listStudentChanges': [['user', 'canView']],
  'students.addStudent': [['user', 'canEdit']],
  'students.saveStudent': [['user', 'canEdit']],
  'students.placeStudent': [['user', 'canEdit']],
  'students.setStudentStatus': [['user', 'canEdit']],
  'students.resetStudentPassword': [['user', 'canEdit']],
  'students.deleteStudent': [['user', 'canEdit']],
  'students.showAadhaar': [['user', 'canEdit']],
  'students.exportStudent': [['user', 'canEdit']],
  'students.saveStudentPhoto': [['user', 'canEdit']],
  'students.removeStudentPhoto': [['user', 'canEdit']],
  'students.saveStudentPicture': [['user', 'canEdit']],
  'studentDocuments.listStudentDocuments': [['user', 'canView']],
  'studentDocuments.addStudentDocument': [['user', 'canEdit']],
  'studentDocuments.removeStudentDocument': [['user', 'canEdit']],
  'guardians.listGuardians': [['user', 'canView']],
  'guardians.addGuardian': [['user', 'canEdit']],
  'guardians.saveGuardian': [['user', 'canEdit']],
  'guardians.linkGuardian': [['user', 'canEdit']],
  'guardians.unlinkGuardian': [['user', 'canEdit']],
  'guardians.inviteGuardian': [['user', 'canEdit']],
  'guardians.setGuardianStatus': [['user', 'canEdit']],
  'studentFormat.getStudentFormat': ['teacher', ['school', 'canView'], ['user', 'canView']],
  'studentFormat.saveStudentFormat': [['school', 'canEdit']],
  'teachers.listTeachers': [['user', 'canView']],
  'teachers.getTeacher': [['user', 'canView']],
  'teachers.addTeacher': [['user', 'canEdit']],
  'teachers.saveTeacher': [['user', 'canEdit']],
  'teachers.setTeacherStatus': [['user', 'canEdit']],
  'teachers.deleteTeacher': [['user', 'canEdit']],
  'otherStaff.listOtherStaff': [['otherStaff', 'canView']],
  'otherStaff.getOtherStaff': [['otherStaff', 'canView']],
  'otherStaff.listStaffDepartments': [['otherStaff', 'canView']],
  'otherStaff.addOtherStaff': [['otherStaff', 'canEdit']],
  'otherStaff.saveOtherStaff': [['otherStaff', 'canEdit']],
  'otherStaff.deleteOtherStaff': [['otherStaff', 'canEdit']],
  'otherStaff.activateOrDeactivateOtherStaff': [['otherStaff', 'canEdit']],
  'staff.listStaffChanges': [['user', 'canView']],
  'staff.resetStaffPassword': [['user', 'canEdit']],
  'staff.saveStaffPhoto': [['user', 'canEdit']],
  'staff.removeStaffPhoto': [['user', 'canEdit']],

  'classes.listMyClasses': ['teacher'],
  'classes.listClasses': [['school', 'canView']],
  'classes.listClassOptions': ['teacher', ['school', 'canView'], ['user', 'canView']],
  'classes.getClass': ['ownTeacher', ['school', 'canView']],
  'classes.listPupils': ['ownTeacher', ['school', 'canView']],
  'classes.listTeachings': ['ownTeacher', ['school', 'canView']],
  'classes.getElectives': ['ownTeacher', ['school', 'canView']],
  'studentGroups.listGroups': ['ownTeacher', ['school', 'canView']],
  'studentGroups.createGroup': ['ownTeacher', ['school', 'canEdit']],
  'studentGroups.getGroup': ['ownTeacher', ['school', 'canView']],
  'studentGroups.saveGroup': ['ownTeacher', ['school', 'canEdit']],
  'studentGroups.deleteGroup': ['ownTeacher', ['school', 'canEdit']],
  'classes.saveElectives': [['school', 'canEdit']],
  'classes.enrolStudents': [
    ['school', 'canEdit'],
    ['user', 'canEdit'],
  ],
  'classes.moveStudents': [
    ['school', 'canEdit'],
    ['user', 'canEdit'],
  ],
  'classes.endEnrolments': [
    ['school', 'canEdit'],
    ['user', 'canEdit'],
  ],

  'gradeSetup.listGrades': [
    ['school', 'canView'],
    ['user', 'canView'],
  ],
  'gradeSetup.addGrades': [['school', 'canEdit']],
  'gradeSetup.orderGrades': [['school', 'canEdit']],
  'gradeSetup.saveGrade': [['school', 'canEdit']],
  'gradeSetup.deleteGrade': [['school', 'canEdit']],
  'gradeSetup.addStreams': [['school', 'canEdit']],
  'gradeSetup.saveStream': [['school', 'canEdit']],
  'gradeSetup.deleteStream': [['school', 'canEdit']],
  'gradeSetup.addSections': [['school', 'canEdit']],
  'gradeSetup.saveSection': [['school', 'canEdit']],
  'gradeSetup.deleteSection': [['school', 'canEdit']],
  'gradeSetup.listSubjects': [['school', 'canView']],
  'gradeSetup.addSubjects': [['school', 'canEdit']],
  'gradeSetup.saveSubject': [['school', 'canEdit']],
  'gradeSetup.deleteSubject': [['school', 'canEdit']],
  'gradeSetup.getGradeSetup': [['school', 'canView']],
  'gradeSetup.saveGradeSubjects': [['school', 'canEdit']],
  'gradeSetup.listTeacherOptions': [['school', 'canView']],
  'gradeSetup.assignTeachers': [['school', 'canEdit']],
  'gradeSetup.copyYear': [['school', 'canEdit']],

  'feeSetup.getFeeChoices': [
    ['feeManagement', 'canView'],
    ['feeCollection', 'canView'],
  ],
  'feeSetup.getFeeOverview': [['feeManagement', 'canView']],
  'feeSetup.getFeeSettings': [
    ['feeManagement', 'canView'],
    ['feeCollection', 'canView'],
  ],
  'feeSetup.saveFeeSettings': [['feeManagement', 'canEdit']],
  'feeSetup.listHeads': [
    ['feeManagement', 'canView'],
    ['feeCollection', 'canView'],
  ],
  'feeSetup.createHead': [['feeManagement', 'canEdit']],
  'feeSetup.saveHead': [['feeManagement', 'canEdit']],
  'feeSetup.deleteHead': [['feeManagement', 'canEdit']],
  'feeSetup.listPatterns': [['feeManagement', 'canView']],
  'feeSetup.createPattern': [['feeManagement', 'canEdit']],
  'feeSetup.savePattern': [['feeManagement', 'canEdit']],
  'feeSetup.deletePattern': [['feeManagement', 'canEdit']],
  'feeSetup.listFineRules': [['feeManagement', 'canView']],
  'feeSetup.createFineRule': [['feeManagement', 'canEdit']],
  'feeSetup.saveFineRule': [['feeManagement', 'canEdit']],
  'feeSetup.listPolicies': [['feeManagement', 'canView']],
  'feeSetup.createPolicy': [['feeManagement', 'canEdit']],
  'feeSetup.savePolicy': [['feeManagement', 'canEdit']],

  'feePayers.listPayers': [['feeManagement', 'canView']],
  'feePayers.addPayer': [['feeManagement', 'canEdit']],
  'feePayers.savePayer': [['feeManagement', 'canEdit']],
  'feePayers.saveShares': [['feeManagement', 'canEdit']],
  'feePlans.listPlans': [['feeManagement', 'canView']],
  'feePlans.getPlan': [['feeManagement', 'canView']],
  'feePlans.createPlan': [['feeManagement', 'canEdit']],
  'feePlans.savePlan': [['feeManagement', 'canEdit']],
  'feePlans.publishPlan': [['feeManagement', 'canEdit']],
  'feePlans.draftNewVersion': [['feeManagement', 'canEdit']],
  'feePlans.deletePlan': [['feeManagement', 'canEdit']],
  'feePlans.previewAssignment': [['feeManagement', 'canView']],
  'feePlans.assignPlan': [['feeManagement', 'canEdit']],
  'feePlans.listAssignments': [['feeManagement', 'canView']],
  'feePlans.endAssignment': [['feeManagement', 'canEdit']],

  'feeDemands.startRun': [['feeManagement', 'canEdit']],
  'feeDemands.startOpening': [['feeManagement', 'canEdit']],
  'feeDemands.listRuns': [['feeManagement', 'canView']],
  'feeDemands.getFeeRun': [['feeManagement', 'canView']],
  'feeDemands.listOutcomes': [['feeManagement', 'canView']],
  'feeDemands.retryRun': [['feeManagement', 'canEdit']],
  'feeDemands.listDemands': [
    ['feeManagement', 'canView'],
    ['feeCollection', 'canView'],
  ],

  'feeConcessions.listGrants': [['feeManagement', 'canView']],
  'feeConcessions.requestGrant': [['feeManagement', 'canEdit']],
  'feeConcessions.approveGrant': [['feeManagement', 'canApprove']],
  'feeConcessions.rejectGrant': [['feeManagement', 'canApprove']],
  'feeConcessions.revokeGrant': [['feeManagement', 'canApprove']],

  'feeCollection.findStudents': [
    ['feeManagement', 'canView'],
    ['feeCollection', 'canView'],
  ],
  'feeCollection.getDues': [
    ['feeManagement', 'canView'],
    ['feeCollection', 'canView'],
  ],
  'feeCollection.explainDues': [
    ['feeManagement', 'canView'],
    ['feeCollection', 'canView'],
  ],
  'feeCollection.getStudentLedger': [
    ['feeManagement', 'canView'],
    ['feeCollection', 'canView'],
  ],
  'feeCollection.collect': [['feeCollection', 'canEdit']],
  'feeCollection.collectFamily': [['feeCollection', 'canEdit']],
  'feeCollection.useAdvance': [['feeCollection', 'canEdit']],
  'feeCollection.listPayments': [
    ['feeManagement', 'canView'],
    ['feeCollection', 'canView'],
  ],
  'feeCollection.getReceipt': [
    ['feeManagement', 'canView'],
    ['feeCollection', 'canView'],
  ],
  'feeCollection.listCheques': [
    ['feeManagement', 'canView'],
    ['feeCollection', 'canView'],
  ],
  'feeCollection.moveCheque': [['feeCollection', 'canEdit']],

  'feeReceipts.printReceipt': [
    ['feeManagement', 'canView'],
    ['feeCollection', 'canView'],
  ],
  'feeReceipts.notePrint': [['feeCollection', 'canEdit']],
  'feeReceipts.confirmReceipt': 'open',

  'feeRequests.listRequests': [
    ['feeManagement', 'canView'],
    ['feeCollection', 'canView'],
  ],
  'feeRequests.askCancel': [['feeCollection', 'canEdit']],
  'feeRequests.askRefund': [
    ['feeManagement', 'canEdit'],
    ['feeCollection', 'canEdit'],
  ],
  'feeRequests.askWriteOff': [['feeManagement', 'canEdit']],
  'feeRequests.askCredit': [['feeManagement', 'canEdit']],
  'feeRequests.askDebit': [['feeManagement', 'canEdit']],
  'feeRequests.askWaiver': [
    ['feeManagement', 'canEdit'],
    ['feeCollection', 'canEdit'],
  ],
  'feeRequests.decideCancel': [['feeCollection', 'canApprove']],
  'feeRequests.decideWaiver': [['feeManagement', 'canApprove']],
  'feeRequests.decideRefund': [['feeManagement', 'canApprove']],
  'feeRequests.payRefund': [['feeCollection', 'canEdit']],

  'feeCounters.listCounters': [
    ['feeManagement', 'canView'],
    ['feeCollection', 'canView'],
  ],
  'feeCounters.createCounter': [['feeManagement', 'canEdit']],
  'feeCounters.saveCounter': [['feeManagement', 'canEdit']],
  'feeCounters.getMySession': [['feeCollection', 'canEdit']],
  'feeCounters.listCounterSessions': [
    ['feeManagement', 'canView'],
    ['feeCollection', 'canView'],
  ],
  'feeCounters.openCounter': [['feeCollection', 'canEdit']],
  'feeCounters.closeCounter': [['feeCollection', 'canEdit']],
  'feeCounters.verifySession': [['feeCollection', 'canApprove']],
  'feeCounters.getPeriodLock': [
    ['feeManagement', 'canView'],
    ['feeCollection', 'canView'],
  ],
  'feeCounters.lockPeriod': [['feeManagement', 'canApprove']],

  'feeReports.getDashboard': [['feeManagement', 'canView']],
  'feeReports.listDefaulters': [
    ['feeManagement', 'canView'],
    ['feeCollection', 'canView'],
  ],
  'feeReports.getDayBook': [
    ['feeManagement', 'canView'],
    ['feeCollection', 'canView'],
  ],
  'feeReports.listHeadSums': [['feeManagement', 'canView']],
  'feeReports.listConcessionSums': [['feeManagement', 'canView']],
  'feeReports.getForecast': [['feeManagement', 'canView']],
  'feeReports.getTrialBalance': [['feeManagement', 'canView']],

  'feeGateway.getGateway': [['feeManagement', 'canView']],
  'feeGateway.saveGateway': [['feeManagement', 'canEdit']],
  'feeGateway.hearEvent': 'open',
  'feeGateway.listOnlineOrders': [
    ['feeManagement', 'canView'],
    ['feeCollection', 'canView'],
  ],
  'feeGateway.openOnlineOrder': [['feeCollection', 'canEdit']],
  'feeGateway.getOnlineOrder': [
    ['feeManagement', 'canView'],
    ['feeCollection', 'canView'],
  ],
  'feeGateway.checkOnlineOrder': [['feeCollection', 'canEdit']],
  'feeGateway.payRefundOnline': [['feeCollection', 'canEdit']],
  'feeGateway.fetchSettlements': [['feeManagement', 'canEdit']],
  'feeGateway.listSettlements': [
    ['feeManagement', 'canView'],
    ['feeCollection', 'canView'],
  ],
  'feeGateway.listReconExceptions': [
    ['feeManagement', 'canView'],
    ['feeCollection', 'canView'],
  ],
  'feeGateway.resolveReconException': [['feeManagement', 'canEdit']],
  'feeExports.exportStructures': [['feeManagement', 'canView']],
  'feeExports.exportCollection': [
    ['feeManagement', 'canView'],
    ['feeCollection', 'canView'],
  ],
  'feeExports.exportDefaulters': [
    ['feeManagement', 'canView'],
    ['feeCollection', 'canView'],
  ],
  'feeExports.getFeeExport': [
    ['feeManagement', 'canView'],
    ['feeCollection', 'canView'],
  ],
  'feeExports.remindDefaulters': [['feeManagement', 'canEdit']],
}

/** Whether an admin, who is no super admin and holds these grants, may call the route. */
export function adminMayCall(action: string, grants: Grants): boolean {
  const audience = audiences[action]
  if (audience === undefined) throw new Error(`${action} is not in the specification of the proof.`)
  if (audience === 'open' || audience === 'any') return true
  return audience.some((admitted) => typeof admitted !== 'string' && holds(grants, admitted[0], admitted[1]))
}
