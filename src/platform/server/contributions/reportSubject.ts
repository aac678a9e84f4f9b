import type { RawBuilder } from 'kysely'
import type { Access } from '#platform/contract/access/access.ts'
import type { Localized } from '#platform/contract/notifications.ts'
import type { ReportColumnType } from '#platform/contract/reportColumns.ts'

export type ReportColumn = {
  /** Stored in saved reports, so it never changes. */
  readonly key: string
  readonly label: Localized
  readonly type: ReportColumnType
  /** An expression over the subject's rows. Nothing a person typed is ever part of it. */
  readonly sql: RawBuilder<unknown>
  /** The values of a `choice` and their words. */
  readonly choices?: Readonly<Record<string, Localized>>
  /** Whoever uses it, even in a filter, must say why, and that is recorded. */
  readonly isSensitive?: true
  /** Sensitive, and only for people with a permission of their own that has not ended. */
  readonly isProtected?: true
  /** The join of the subject it needs; without it the join is left out. */
  readonly join?: string
  /** Chosen in a new report. */
  readonly isUsual?: true
  /** What its values are sorted by, where that is not the text itself: grade 10 comes after grade 9. */
  readonly order?: RawBuilder<unknown>
}

/** What people can ask for in reports of their own: rows of one kind with their columns. */
export type ReportSubject = {
  /** Stored in saved reports, so it never changes. */
  readonly name: string
  readonly label: Localized
  /** Who may read all of its rows. Reports have no other way to them. */
  readonly access: Access
  /** Tables with the joins that every report needs. Each table's rows are those of the school and year of the transaction. */
  readonly from: RawBuilder<unknown>
  /** Joins that only some columns need. None of them may add or remove rows. */
  readonly joins?: Readonly<Record<string, RawBuilder<unknown>>>
  readonly where?: RawBuilder<unknown>
  readonly columns: readonly ReportColumn[]
  /** The page behind a row: an expression for its id, and the address with `{id}`. */
  readonly record?: {
    readonly id: RawBuilder<unknown>
    /** For rows of several kinds one address for each, by the value of `kind`; a kind without one has no page. */
    readonly opens: string | Readonly<Record<string, string>>
    readonly kind?: RawBuilder<unknown>
  }
}

const column =
  (type: ReportColumnType) =>
  (
    key: string,
    en: string,
    hi: string,
    sql: RawBuilder<unknown>,
    more: Pick<ReportColumn, 'choices' | 'isSensitive' | 'isProtected' | 'join' | 'isUsual' | 'order'> = {},
  ): ReportColumn => ({ key, label: { en, hi }, type, sql, ...more })

/** Short ways to write columns: `textColumn('name', 'Name', 'नाम', sql`…`)`. */
export const textColumn = column('text')
export const numberColumn = column('number')
export const moneyColumn = column('money')
export const dateColumn = column('date')
export const datetimeColumn = column('datetime')
export const choiceColumn = column('choice')
