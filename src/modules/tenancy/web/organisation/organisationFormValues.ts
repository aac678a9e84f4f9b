import type { organisation } from '#modules/tenancy/contract.ts'
import type { Organisation } from '#modules/tenancy/schemas.ts'
import { organisationDefinitions } from '#modules/tenancy/schemas.ts'
import type { Call } from '#platform/contract/route.ts'

/** What can be edited of the organisation, as the form holds it. */
export type OrganisationFacts = {
  readonly name: string
  readonly type: string
  readonly address: string
  readonly email: string
  readonly phone: string
  readonly website: string
}

export const factsOf = ({ name, type, contacts }: Organisation): OrganisationFacts => ({
  name,
  type,
  address: contacts.address,
  email: contacts.email,
  phone: contacts.phone,
  website: contacts.website,
})

type Body = Call<typeof organisation.routes.saveOrganisation>['body']

/** The form as the contract wants it; the schema says whether it fits. */
export function bodyOf({ name, type, ...contacts }: OrganisationFacts, version: number): Body {
  return { name, type: type as Body['type'], contacts, version }
}

export const organisationSchema = organisationDefinitions.saveOrganisation.body
