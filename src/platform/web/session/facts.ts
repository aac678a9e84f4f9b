/** The school of this host, filled in by the tenancy module. */
export type SchoolFacts = {
  readonly tenantId: string
  readonly name: string
  readonly organisationName: string
  readonly isOrganisation: boolean
  readonly shortCode: string
  readonly place: string
  readonly board: string
  readonly colour: string
  readonly logoUrl: string | null
  readonly timeZone: string
  /** Without these no link or code to sign in reaches anybody. */
  readonly canSendMail: boolean
  readonly canSendSms: boolean
}

/** The signed-in user, as the API describes them. */
export type UserFacts = {
  readonly userId: string
  readonly userName: string
  readonly UserRoleID: number
  readonly firstName: string
  readonly lastName: string
  readonly isGateStaff: boolean
  readonly isGuardian: boolean
  readonly isSuperAdmin: boolean
  readonly isPasswordExpires: boolean
  readonly classTeacher: boolean
  readonly availableModules: readonly number[]
  readonly loginStatus: number | null
  readonly privilages: readonly {
    domainId: number
    isViewable: boolean
    isEditable: boolean
    isApproval: boolean
    isPrintable: boolean
  }[]
  readonly academicYearId: string | null
  /** The school's years, newest first. */
  readonly years: readonly { yearId: string; name: string; isCurrent: boolean }[]
}
