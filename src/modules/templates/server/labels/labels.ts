import type { PaymentMode } from '#modules/fees/enumerations.ts'
import type { Gender, Relation } from '#modules/people/enumerations.ts'
import type { columnLabels, fieldLabels } from '../../rules/fieldLabels.ts'

/** Everything that documents print in a language of theirs, apart from what the school types and what records hold. */
export type PrintedLabels = {
  readonly fields: (typeof fieldLabels)['en']
  readonly columns: (typeof columnLabels)['en']
  readonly modes: Readonly<Record<PaymentMode, string>>
  readonly genders: Readonly<Record<Gender, string>>
  readonly relations: Readonly<Record<Relation, string>>
  readonly paper: {
    readonly verify: string
    readonly duplicate: string
    readonly copyNumber: string
    /** On a drawing with somebody's signature. */
    readonly preview: string
  }
}
