import { useState } from 'react'
import { type Class, classes } from '#modules/classes/contract.ts'
import { pupilPath } from '#modules/people/web/paths.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Section } from '#ui/Panel.tsx'
import { PersonCell } from '#ui/PersonCell.tsx'
import { Loading, SkeletonRows } from '#ui/Skeleton.tsx'
import css from './Home.module.css'
import { Ledger } from './Ledger.tsx'
import { homeText } from './words.ts'

const shownFirst = 8
/** Larger than any class; the server's own limit is higher still. */
const wholeClass = '100'

/** The students of the class one is class teacher of, by roll number. */
export function OwnClass({ own }: { own: Class }) {
  const text = useText(homeText).teacher
  const { number } = useFormat()
  const [isWhole, setWhole] = useState(false)
  const pupils = useRead(classes.routes.listPupils, { params: { classId: own.classId }, query: { size: wholeClass } })
  const rows = pupils.data?.rows ?? []
  return (
    <Section title={fill(text.ownClass, { class: own.className })}>
      {pupils.isPending && (
        <Loading>
          <SkeletonRows rows={Math.min(shownFirst, own.studentCount || shownFirst)} columns={2} person />
        </Loading>
      )}
      {pupils.isError && (
        <EmptyState
          kind="failed"
          compact
          body={pupils.error.message}
          onRetry={() => void pupils.refetch()}
          retrying={pupils.isFetching}
        />
      )}
      {pupils.data && (
        <Ledger
          label={fill(text.ownClass, { class: own.className })}
          rows={isWhole ? rows : rows.slice(0, shownFirst)}
          rowId={({ studentId }) => studentId}
          columns={[
            {
              id: 'student',
              header: text.student,
              cell: ({ studentId, firstName, lastName }) => (
                <PersonCell name={`${firstName} ${lastName}`.trim()} to={pupilPath(studentId)} />
              ),
            },
            { id: 'roll', header: text.roll, isNumber: true, cell: ({ rollNo }) => rollNo },
          ]}
        />
      )}
      {rows.length > shownFirst && (
        <div className={css.more} data-print="hide">
          <Button variant="quiet" size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? text.showFewer : fill(text.showAll, { n: number(rows.length) })}
          </Button>
        </div>
      )}
    </Section>
  )
}
