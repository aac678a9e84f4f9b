export {
  hasAdmissionNo,
  inviteFamily,
  putDocuments,
  putGuardians,
  putPhoto,
  putStudent,
  removeDocuments,
  removeStudent,
} from './admittedStudents.ts'
