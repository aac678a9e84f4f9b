import { IconAdjustments } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { tickets } from '#modules/tickets/contract.ts'
import { ticketChanged } from '#modules/tickets/events.ts'
import { stateOf, ticketKinds, ticketStates, ticketStatuses } from '#modules/tickets/rules.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { InquiryTabs } from '#platform/web/shell/InquiryTabs.tsx'
import { useShortcut } from '#platform/web/shortcuts/shortcuts.ts'
import { useLiveRefresh } from '#platform/web/useLiveRefresh.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { ticketPaths } from '../paths.ts'
import { TicketEntry } from '../TicketEntry.tsx'
import { NothingChosen, perPage, TicketList, useTicketAddress } from '../TicketList.tsx'
import css from '../Tickets.module.css'
import { useTicketWords } from '../ticketWords.ts'
import { ticketTitles } from '../titles.ts'
import { ticketText } from '../words.ts'
import { OfficeThread } from './OfficeThread.tsx'

const TicketSettings = lazy(() => import('./TicketSettings.tsx').then((file) => ({ default: file.TicketSettings })))

/** The tickets of the school, and beside them the one that is open; on a phone one after the other. */
export default function OfficeTickets() {
  const text = useText(ticketText).list
  const { titles } = useText(ticketTitles)
  const user = useUser()
  const address = useTicketAddress(ticketPaths.office)
  const field = useRef<HTMLTextAreaElement>(null)
  const [isSetting, setSetting] = useState(false)
  useLiveRefresh(ticketChanged)
  useShortcut('r', text.reply, () => field.current?.focus())
  const { chosen } = address
  return (
    <>
      <PageHeader
        title={titles.office}
        subtitle={text.subtitle}
        actions={
          mayUse(tickets.routes.saveTicketKinds.access, user) && (
            <Button icon={IconAdjustments} onClick={() => setSetting(true)}>
              {text.settings}
            </Button>
          )
        }
      >
        <InquiryTabs value="support" />
      </PageHeader>
      <div className={css.split} data-open={chosen ? '' : undefined}>
        <div className={css.list}>
          <OfficeList address={address} />
        </div>
        <div className={css.detail}>
          {chosen ? (
            <OfficeThread key={chosen} ticketId={chosen} back={address.back} fieldRef={field} />
          ) : (
            <NothingChosen />
          )}
        </div>
      </div>
      <Suspense>{isSetting && <TicketSettings onClose={() => setSetting(false)} />}</Suspense>
    </>
  )
}

const whose = ['all', 'mine', 'nobody', 'late'] as const

function OfficeList({ address }: { address: ReturnType<typeof useTicketAddress> }) {
  const text = useText(ticketText)
  const words = useTicketWords()
  const { number } = useFormat()
  const { chosen, get, set, linkTo, page, turn } = address
  const state = ticketStates.find((one) => String(ticketStatuses[one]) === get('status'))
  const kind = ticketKinds.find((one) => one === get('kind'))
  const of = whose.find((one) => one === get('of')) ?? 'all'
  const q = get('q') ?? ''
  const read = useRead(
    tickets.routes.listTickets,
    {
      query: {
        page,
        size: perPage,
        q,
        of,
        ...(state && { statusId: String(ticketStatuses[state]) as '8' }),
        ...(kind && { kind }),
      },
    },
    { placeholderData: (before) => before },
  )
  const counts = new Map(read.data?.counts.map(({ statusId, count }) => [stateOf(statusId), count]))
  return (
    <>
      <div className={css.filters}>
        <div className={css.filterRow}>
          <NativeSelect
            label={text.list.status}
            value={state ?? 'all'}
            onChange={(value) => set('status', value === 'all' ? null : String(ticketStatuses[value]))}
            options={[
              { value: 'all' as const, label: text.list.all },
              ...ticketStates.map((value) => ({
                value,
                label: `${words.status(ticketStatuses[value])} (${number(counts.get(value) ?? 0)})`,
              })),
            ]}
          />
          <NativeSelect
            label={text.list.whose}
            value={of}
            onChange={(value) => set('of', value === 'all' ? null : value)}
            options={[
              { value: 'all' as const, label: text.list.everyone },
              { value: 'mine' as const, label: text.list.mine },
              { value: 'nobody' as const, label: text.list.nobody },
              { value: 'late' as const, label: text.list.lateOnly },
            ]}
          />
          <NativeSelect
            label={text.list.kind}
            value={kind ?? 'all'}
            onChange={(value) => set('kind', value === 'all' ? null : value)}
            options={[
              { value: 'all' as const, label: text.list.everyKind },
              ...ticketKinds.map((value) => ({ value, label: text.kinds[value] })),
            ]}
          />
        </div>
        <TextField
          label={text.list.search}
          labelHidden
          type="search"
          placeholder={text.list.search}
          maxLength={100}
          value={q}
          onChange={(value) => set('q', value)}
        />
      </div>
      <TicketList
        read={read}
        isFiltered={state !== undefined || kind !== undefined || of !== 'all' || q !== ''}
        empty={<EmptyState kind="nothing" sketch="bell" title={text.list.none} body={text.list.noneOffice} />}
        page={page}
        onTurn={turn}
        chosen={chosen}
        linkTo={linkTo}
      >
        {(row) => (
          <TicketEntry
            key={row.ticketId}
            ticket={row}
            to={linkTo(row.ticketId)}
            isChosen={row.ticketId === chosen}
            meta={[row.raisedBy, text.roles[row.raiserRole], row.about && fill(text.about, { name: row.about })]}
          />
        )}
      </TicketList>
    </>
  )
}
