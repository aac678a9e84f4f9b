import type { organisation } from '#modules/tenancy/contract.ts'
import type { Organisation } from '#modules/tenancy/schemas.ts'
import { organisationDefinitions } from '#modules/tenancy/schemas.ts'
import type { Call } from '#platform/contract/route.ts'

export type OrganisationFormValues = {
  readonly name: string
  readonly type: string
  readonly address: string
  readonly email: string
  readonly phone: string
  readonly website: string
}

export const formValuesOf = ({ name, type, contacts }: Organisation): OrganisationFormValues => ({
  name,
  type,
  address: contacts.address,
  email: contacts.email,
  phone: contacts.phone,
  website: contacts.website,
})

type Body = Call<typeof organisation.routes.saveOrganisation>['body']

/** The request body; `organisationSchema` validates it. */
export function bodyOf({ name, type, ...contacts }: OrganisationFormValues, version: number): Body {
  return { name, type: type as Body['type'], contacts, version }
}

export const organisationSchema = organisationDefinitions.saveOrganisation.body
