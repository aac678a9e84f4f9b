export const paperPaths = {
  list: '/assess/questionpaper',
  add: '/assess/questionpaper/new',
  paper: '/assess/questionpaper/:questionPaperId',
  edit: '/assess/questionpaper/:questionPaperId/edit',
  settings: '/admin/my-profile/questionPaper',
  approvals: '/admin/teacher-inquiry/qpApproval',
} as const

export const paperPath = (questionPaperId: string) => `${paperPaths.list}/${questionPaperId}`
/** The editor of a new paper that begins as a copy of this one. */
export const copyPath = (questionPaperId: string) => `${paperPaths.add}?from=${questionPaperId}`
export const editPath = (questionPaperId: string) => `${paperPath(questionPaperId)}/edit`
