import { infrastructure } from '#modules/school/infrastructureContract.ts'
import type { PageSettings } from '#modules/school/infrastructureSchemas.ts'
import { RecordDrawer } from '#platform/web/forms/RecordDrawer.tsx'
import { useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { Link } from '#ui/actions/Link.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { FieldSet } from '#ui/fields/FieldSet.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { Drawer } from '#ui/overlays/Drawer.tsx'
import { schoolPaths } from '../paths.ts'
import { schoolText, useServerWords } from '../words.ts'

const parts = ['showsBuildings', 'showsFacilities', 'showsRooms', 'showsSeats'] as const
const maxIntroduction = 1000

/** What the public page about buildings and rooms shows, and whether there is one. */
export function PublicPageDrawer({ onClose }: { onClose: () => void }) {
  const text = useText(schoolText).infrastructure.page
  const read = useRead(infrastructure.routes.getPageSettings, {})
  if (read.data) return <PublicPageForm settings={read.data} onClose={onClose} />
  return (
    <Drawer open onClose={onClose} title={text.title}>
      {read.isError ? (
        <EmptyState kind="failed" compact onRetry={() => void read.refetch()} retrying={read.isFetching} />
      ) : (
        <Loading>
          <SkeletonRows rows={5} columns={1} />
        </Loading>
      )}
    </Drawer>
  )
}

const copyOf = ({ version, ...facts }: PageSettings) => ({ facts, version })

function PublicPageForm({ settings, onClose }: { settings: PageSettings; onClose: () => void }) {
  const text = useText(schoolText).infrastructure.page
  const save = useSend(infrastructure.routes.savePageSettings)
  const form = useRecordForm({
    say: useServerWords(),
    name: 'infrastructurePage',
    ...copyOf(settings),
    check: ({ introduction }) =>
      introduction.length > maxIntroduction ? [{ field: 'introduction', message: text.tooLong }] : [],
    send: (mine, version) => save.mutateAsync({ body: { ...mine, version } }),
    theirs: copyOf,
    onSaved: onClose,
  })
  const labels: Record<string, unknown> = text
  const address = `${window.location.host}${schoolPaths.publicInfrastructure}`
  return (
    <RecordDrawer
      title={text.title}
      subtitle={fill(text.subtitle, { address })}
      isNew={false}
      form={form}
      label={(field) => String(labels[field] ?? field)}
      onClose={onClose}
    >
      <Checkbox
        label={text.isPublic}
        hint={text.isPublicHint}
        checked={form.values.isPublic}
        onChange={(on) => form.change('isPublic', on)}
        data-autofocus=""
      />
      <TextArea
        label={text.introduction}
        hint={text.introductionHint}
        name="introduction"
        optional
        max={maxIntroduction}
        value={form.values.introduction}
        onChange={(value) => form.change('introduction', value)}
        error={form.errors.introduction}
      />
      <FieldSet label={text.shows} hint={text.showsHint}>
        {parts.map((part) => (
          <Checkbox
            key={part}
            label={text[part]}
            checked={form.values[part]}
            onChange={(on) => form.change(part, on)}
          />
        ))}
      </FieldSet>
      {settings.isPublic && (
        <Link to={schoolPaths.publicInfrastructure} target="_blank">
          {text.view}
        </Link>
      )}
    </RecordDrawer>
  )
}
