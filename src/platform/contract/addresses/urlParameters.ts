import * as z from 'zod'
import { Code21, text, wholeNumber } from '../patterns.ts'

const known = /* @__PURE__ */ knownParameters()

function knownParameters() {
  const key = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)
  const flag = z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] })
  return {
    /** A single-use code, exchanged on the server and removed from the address bar at once. */
    token: z.string().regex(/^[A-Za-z0-9._~-]{8,1024}$/),
    tenantId: key,
    download: flag,
    isPrek: flag,
    instituteId: key,
    templateId: key,
    templateType: key,
    isGradeBook: flag,
    /** The academic year. */
    acId: key,
    /** The status of the year, 0 for the current one. */
    acStId: wholeNumber(0, 99),
    /** The name of the year, such as 2026-27. */
    acYear: Code21,
    termId: key,
    /** The name of the term. */
    term: text(50),
  }
}

type ParameterValues = ReturnType<typeof knownParameters>
export type UrlParameterName = keyof ParameterValues
export type UrlParameters = { [Name in UrlParameterName]?: z.output<ParameterValues[Name]> }

/** Reads the query parameters of a URL. Malformed or repeated ones are dropped and listed in `refused`; it never throws. */
export function readUrlParameters(search: string): { parameters: UrlParameters; refused: UrlParameterName[] } {
  const given = new URLSearchParams(search)
  const parameters: Record<string, unknown> = {}
  const refused: UrlParameterName[] = []
  for (const [name, schema] of Object.entries(known) as [UrlParameterName, z.ZodType][]) {
    const values = given.getAll(name)
    if (values.length === 0) continue
    const result = schema.safeParse(values[0])
    if (values.length === 1 && result.success) parameters[name] = result.data
    else refused.push(name)
  }
  return { parameters: parameters as UrlParameters, refused }
}

/** Codes that open one report, and no session, begin with this. */
export const reportCodePrefix = 'r.'

/** The query without its token, for the address bar; starts with `?` unless it is empty. */
export function withoutToken(search: string): string {
  const rest = new URLSearchParams(search)
  rest.delete('token')
  return rest.size > 0 ? `?${rest}` : ''
}
