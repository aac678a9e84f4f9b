/** Live messages to open windows. They are hints: whoever misses one reads the same fact from the server later. */
export type Live = {
  toUser(tenantId: string, userId: string, event: string, data: unknown): void
  toSchool(tenantId: string, event: string, data: unknown): void
  close(): Promise<void>
}
