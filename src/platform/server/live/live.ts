/** Live messages to open windows. They are only hints: a window that misses one reads the data later anyway. */
export type Live = {
  toUser(tenantId: string, userId: string, event: string, data: unknown): void
  toUsers(tenantId: string, userIds: readonly string[], event: string, data: unknown): void
  toSchool(tenantId: string, event: string, data: unknown): void
}
