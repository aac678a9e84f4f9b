import { contract, route } from '#platform/contract/route.ts'
import { admissionsEdited, admissionsViewed } from './access.ts'
import type { applicationDefinitions } from './applicationSchemas.ts'
import type { admissionFormDefinitions } from './formSchemas.ts'
import type { admissionPostDefinitions } from './postSchemas.ts'

export const admissionForms = contract<typeof admissionFormDefinitions>()('admissionForms', {
  listForms: route('GET /api/admissions/dynamic-form', admissionsViewed),
  addForm: route('POST /api/admissions/dynamic-form', admissionsEdited),
  getForm: route('GET /api/admissions/dynamic-form/:admissionFormId', admissionsViewed),
  startVersion: route('POST /api/admissions/dynamic-form/:admissionFormId/versions', admissionsEdited),
  saveDraft: route('PUT /api/admissions/dynamic-form/:admissionFormId/draft', admissionsEdited),
  shuffle: route('POST /api/admissions/dynamic-form/:admissionFormId/shuffle', admissionsEdited),
  publishForm: route('POST /api/admissions/dynamic-form/:admissionFormId/publication', admissionsEdited),
})

export const admissionPosts = contract<typeof admissionPostDefinitions>()('admissionPosts', {
  listPosts: route('GET /api/admissions/posts', admissionsViewed),
  addPost: route('POST /api/admissions/posts', admissionsEdited),
  savePost: route('PUT /api/admissions/posts/:admissionPostId', admissionsEdited),
  setPostState: route('PUT /api/admissions/posts/:admissionPostId/state', admissionsEdited),
})

export const applications = contract<typeof applicationDefinitions>()('applications', {
  listApplications: route('GET /api/admissions/applications', admissionsViewed),
  countApplications: route('GET /api/admissions/counts', admissionsViewed),
  getApplication: route('GET /api/admissions/applications/:applicationId', admissionsViewed),
  moveApplications: route('POST /api/admissions/moves', admissionsEdited),
  messageApplications: route('POST /api/admissions/messages', admissionsEdited),
  correctAnswers: route('PUT /api/admissions/applications/:applicationId/answers', admissionsEdited),
  addNote: route('POST /api/admissions/applications/:applicationId/notes', admissionsEdited),
  sendMessage: route('POST /api/admissions/applications/:applicationId/messages', admissionsEdited),
  checkDocument: route(
    'PUT /api/admissions/applications/:applicationId/documents/:admissionDocumentId',
    admissionsEdited,
  ),
  allowDuplicate: route('POST /api/admissions/applications/:applicationId/duplicate-override', admissionsEdited),
  showApplicantAadhaar: route('POST /api/admissions/applications/:applicationId/aadhaar', admissionsEdited),
})
