/** The screens about leave. */
export const leavePaths = {
  mine: '/teacher/my-profile/leave-request',
  /** The same for everybody else of the staff. */
  ours: '/leave',
  approvals: '/admin/teacher-inquiry/leave',
} as const
