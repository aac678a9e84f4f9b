import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { roomKinds } from '#modules/school/choices.ts'
import { school } from '#modules/school/contract.ts'
import type { Building, Room } from '#modules/school/schemas.ts'
import { call } from '#platform/web/api.ts'
import { useRemoval } from '#platform/web/forms/useRemoval.ts'
import { formText } from '#platform/web/forms/words.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { filterValue, listStatus, useListState } from '#platform/web/lists/listState.ts'
import { useRead, useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { RowAction, TableColumn } from '#ui/table/tableColumn.ts'
import type { TableState } from '#ui/table/tableState.ts'
import { schoolText, useServerWords } from '../words.ts'
import { RoomDrawer } from './RoomDrawer.tsx'

type OpenDrawer = { room: Room | null } | null

function queryOf(state: TableState) {
  const { page, size, sort, q } = state
  const kind = roomKinds.find((one) => one === filterValue(state, 'kind'))
  const buildingId = filterValue(state, 'building')
  return {
    page,
    size,
    q,
    sort: sort as 'building',
    ...(buildingId && { buildingId }),
    ...(kind && { kind }),
  }
}

export function Rooms({ buildings, mayEdit }: { buildings: readonly Building[]; mayEdit: boolean }) {
  const text = useText(schoolText).infrastructure
  const count = useCount()
  const [open, setOpen] = useState<OpenDrawer>(null)
  const list = useListState(useColumns(), { filters: ['building', 'kind'], defaultSort: 'building' })
  const query = queryOf(list.state)
  const read = useRead(school.routes.listRooms, { query }, { placeholderData: keepPreviousData })
  const rowActions = useActions(setOpen)
  const add = mayEdit && (
    <Button variant="primary" icon={IconPlus} onClick={() => setOpen({ room: null })}>
      {text.addRoom}
    </Button>
  )
  const close = () => setOpen(null)
  return (
    <Section title={text.rooms} action={add}>
      <DataTable<Room>
        {...list}
        {...listStatus(read)}
        label={text.rooms}
        rows={read.data?.rows ?? []}
        rowId={(room) => room.roomId}
        total={read.data?.total ?? 0}
        search={text.search}
        count={(n) => count(text.roomCount, n)}
        filters={[
          {
            id: 'building',
            label: text.building,
            single: true,
            bare: true,
            options: buildings.map(({ buildingId, name }) => ({ value: buildingId, label: name })),
          },
          {
            id: 'kind',
            label: text.kind,
            single: true,
            bare: true,
            options: roomKinds.map((kind) => ({ value: kind, label: text.kinds[kind] })),
          },
        ]}
        exportRows={({ page, size, signal }) =>
          call(school.routes.listRooms, { query: { ...query, page, size } }, { signal })
        }
        skeletonRows={5}
        empty={
          <EmptyState
            kind="nothing"
            sketch="chair"
            title={text.noneTitle}
            body={fill(text.noRoomsHint, { building: buildings[0]?.name ?? '' })}
            action={add}
          />
        }
        {...(mayEdit && { onOpen: (room: Room) => setOpen({ room }), rowActions })}
      />
      {open && <RoomDrawer key={open.room?.roomId ?? 'new'} room={open.room} buildings={buildings} onClose={close} />}
    </Section>
  )
}

function useColumns(): TableColumn<Room>[] {
  const text = useText(schoolText).infrastructure
  const { number } = useFormat()
  const floor = (room: Room) => (room.floor === 0 ? text.ground : number(room.floor))
  return [
    { id: 'name', header: text.room, role: 'primary', sort: true, value: ({ name }) => name },
    { id: 'building', header: text.building, role: 'secondary', sort: true, value: (room) => room.buildingName },
    { id: 'kind', header: text.kind, sort: true, value: ({ kind }) => text.kinds[kind] },
    { id: 'floor', header: text.floor, sort: true, value: floor },
    {
      id: 'capacity',
      header: text.capacity,
      role: 'number',
      sort: true,
      sortDescending: true,
      value: ({ capacity }) => capacity,
    },
  ]
}

function useActions(open: (next: OpenDrawer) => void) {
  const text = useText(formText)
  const removal = useRemoval(useServerWords())
  const remove = useSend(school.routes.deleteRoom)
  const create = useSend(school.routes.createRoom)
  const drop = ({ roomId, buildingName: _, version: __, ...body }: Room) =>
    void removal({
      name: body.name,
      send: () => remove.mutateAsync({ params: { roomId } }),
      restore: () => create.mutateAsync({ body }),
    })
  return (room: Room): RowAction[] => [
    { label: fill(text.edit, { name: room.name }), icon: IconPencil, onSelect: () => open({ room }) },
    {
      label: fill(text.remove, { name: room.name }),
      icon: IconTrash,
      danger: true,
      onSelect: () => drop(room),
    },
  ]
}
