import type { Statement } from './roundTrip.ts'

/** The statements around a piece of work; `committed` is how PostgreSQL confirms the last one of `commit`. */
export type Boundaries = {
  readonly begin: Statement
  readonly commit: readonly Statement[]
  readonly rollback: Statement
  readonly committed: string
}

const statement = (name: string, text = name): Statement => ({ name, text })

/** Each piece of work is a transaction of its own. */
export const ownTransaction: Boundaries = {
  begin: statement('begin'),
  commit: [statement('commit')],
  rollback: statement('rollback'),
  committed: 'COMMIT',
}

/** Each piece of work is a part of a transaction that is already open. */
export const partOfTransaction: Boundaries = {
  begin: statement('savepoint part'),
  commit: [
    // What a commit would check and forget must not be left to the next part, which may belong to another school.
    statement('set constraints all immediate'),
    statement('set constraints all deferred'),
    statement(
      'forget settings',
      `select set_config(name, '', true)
        from unnest('{app.tenant_id,app.user_id,app.year_id,app.organisation_id}'::text[]) name`,
    ),
    statement('release savepoint part'),
  ],
  rollback: statement('rollback to savepoint part'),
  committed: 'RELEASE',
}
