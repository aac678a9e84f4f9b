import { expect, type Page } from '@playwright/test'

type ApiRequest = { method: string; path: string; body?: unknown; key?: string | undefined }
type ApiMethod = 'GET' | 'POST' | 'PUT'

/**
 * Calls the API as the person who is signed in on the page, and returns the data it answers with. The page makes the call,
 * because only browsers resolve every name under localhost.
 */
export async function api<T>(page: Page, method: ApiMethod, path: string, body?: unknown, key?: string): Promise<T> {
  const { ok, answer } = await page.evaluate(
    async (request: ApiRequest) => {
      const [school] = location.hostname.split('.')
      const tenant = await (await fetch(`/api/tenants/${school}`)).json()
      const hasBody = request.body !== undefined
      const response = await fetch(request.path, {
        method: request.method,
        headers: {
          'x-tenant-id': tenant.data.tenantId as string,
          ...(hasBody && { 'content-type': 'application/json' }),
          ...(request.key && { 'idempotency-key': request.key }),
        },
        ...(hasBody && { body: JSON.stringify(request.body) }),
      })
      return { ok: response.ok, answer: await response.json() }
    },
    { method, path, body, key },
  )
  expect(ok, `${method} ${path}: ${JSON.stringify(answer)}`).toBe(true)
  return answer.data as T
}

type NewStudent = { readonly n: number; readonly admissionNo: string; readonly firstName?: string }

/** Adds the n-th of many students to a class, as the office does. */
export const addStudent = (
  page: Page,
  classId: string | undefined,
  { n, admissionNo, firstName = 'Tenali' }: NewStudent,
) =>
  api(page, 'POST', '/api/students', {
    firstName,
    lastName: String.fromCharCode(65 + Math.floor(n / 26), 65 + (n % 26)),
    admissionNo,
    classId,
    fromDate: '2026-06-01',
    rollNo: null,
    admittedOn: null,
    dateOfBirth: null,
    gender: null,
    bloodGroup: null,
    quota: null,
    email: null,
    phone: null,
    address: '',
    pincode: null,
    details: {},
    guardians: [],
  })
