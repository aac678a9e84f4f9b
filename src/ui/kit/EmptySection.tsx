import { ButtonLink } from '../actions/Button.tsx'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { Loading, Skeleton, SkeletonRows, SkeletonText } from '../feedback/Skeleton.tsx'
import { Sketch, type SketchName } from '../feedback/Sketch.tsx'
import css from './Kit.module.css'
import { Specimen } from './Specimen.tsx'

const sketches: SketchName[] = ['bell', 'register', 'ledger', 'gate', 'books', 'chair']

/** Loading and empty states. */
export default function EmptySection() {
  return (
    <div className={css.grid}>
      <Specimen name="Skeletons">
        <Loading label="Loading students">
          <Skeleton width={180} height={24} />
          <SkeletonText lines={3} />
        </Loading>
      </Specimen>
      <Specimen name="Table skeleton">
        <Loading>
          <SkeletonRows rows={4} columns={3} person />
        </Loading>
      </Specimen>
      <Specimen name="Sketches" wide>
        <div className={css.row}>
          {sketches.map((name) => (
            <Sketch key={name} name={name} />
          ))}
        </div>
      </Specimen>
      <Specimen name="Nothing yet">
        <EmptyState
          kind="nothing"
          sketch="register"
          title="No students in 7-B yet"
          body="Import them from a spreadsheet, or add them one by one."
          action={
            <ButtonLink to="/import" variant="primary">
              Import students
            </ButtonLink>
          }
        />
      </Specimen>
      <Specimen name="No results">
        <EmptyState kind="no-match" onClear={() => {}} />
      </Specimen>
      <Specimen name="No permission">
        <EmptyState kind="no-permission" />
      </Specimen>
      <Specimen name="Failed">
        <EmptyState kind="failed" onRetry={() => {}} />
      </Specimen>
      <Specimen name="In a column">
        <EmptyState kind="nothing" compact sketch="bell" title="No notices today" />
      </Specimen>
    </div>
  )
}
