import type { DetailsForm, SchoolDetails } from '../schemas.ts'

export const detailFields = [
  'name',
  'place',
  'board',
  'affiliationNo',
  'principal',
  'established',
  'medium',
  'address',
  'phone',
  'email',
  'website',
] as const
export type DetailField = (typeof detailFields)[number]
export type DetailsValues = Record<DetailField, string>

export const detailsValuesOf = (details: SchoolDetails): DetailsValues => ({
  name: details.name,
  place: details.place,
  board: details.board,
  affiliationNo: details.affiliationNo,
  principal: details.principal,
  established: details.established === null ? '' : String(details.established),
  medium: details.medium,
  address: details.address,
  phone: details.phone,
  email: details.email,
  website: details.website,
})

/** A year that is not a number becomes 0, so that the server rejects the field. */
export const detailsBodyOf = ({ established, ...rest }: DetailsValues): DetailsForm => ({
  ...rest,
  established: established.trim() === '' ? null : Number.isInteger(Number(established)) ? Number(established) : 0,
})
