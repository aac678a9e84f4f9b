import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { RecipientList } from '#modules/gateway/campaignSchemas.ts'
import { gatewayCampaigns } from '#modules/gateway/contract.ts'
import type { Reply } from '#platform/contract/route.ts'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { ConfirmationDialog } from '#ui/overlays/ConfirmationDialog.tsx'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import css from '../Gateway.module.css'
import { useSending } from '../useSending.ts'
import { gatewayText } from '../words.ts'

type Member = Reply<typeof gatewayCampaigns.routes.getList>['members'][number]

/** People for campaigns, chosen by hand and kept under a name. */
export function RecipientLists({ mayEdit }: { mayEdit: boolean }) {
  const text = useText(gatewayText)
  const count = useCount()
  const [edited, setEdited] = useState<RecipientList | 'new' | null>(null)
  const [removed, setRemoved] = useState<RecipientList | null>(null)
  const remove = useSend(gatewayCampaigns.routes.deleteList)
  const { send } = useSending()
  const read = useRead(gatewayCampaigns.routes.getCampaignChoices, {})
  const lists = read.data?.lists ?? []
  return (
    <Section
      title={text.lists}
      subtitle={text.listsHint}
      action={mayEdit && <Button onClick={() => setEdited('new')}>{text.addList}</Button>}
    >
      {lists.length === 0 && <p className={css.quiet}>{text.noLists}</p>}
      <Lines label={text.lists}>
        {lists.map((list) => (
          <Line key={list.recipientListId} name={list.name} meta={count(text.reach, list.people)}>
            {mayEdit && (
              <>
                <Button size="small" onClick={() => setEdited(list)}>
                  {text.edit}
                </Button>
                <Button size="small" variant="quiet" onClick={() => setRemoved(list)}>
                  {text.deleteList}
                </Button>
              </>
            )}
          </Line>
        ))}
      </Lines>
      {edited === 'new' && <ListForm list={null} members={[]} onClose={() => setEdited(null)} />}
      {edited && edited !== 'new' && <KnownList list={edited} onClose={() => setEdited(null)} />}
      {removed && (
        <ConfirmationDialog
          open
          danger
          title={fill(text.deleteListAsk, { name: removed.name })}
          confirmLabel={text.deleteList}
          onClose={() => setRemoved(null)}
          onConfirm={() =>
            send(
              () => remove.mutateAsync({ params: { recipientListId: removed.recipientListId } }),
              () => setRemoved(null),
            )
          }
        >
          {text.deleteListBody}
        </ConfirmationDialog>
      )}
    </Section>
  )
}

function KnownList({ list, onClose }: { list: RecipientList; onClose: () => void }) {
  const read = useRead(gatewayCampaigns.routes.getList, { params: { recipientListId: list.recipientListId } })
  return read.data ? <ListForm list={list} members={read.data.members} onClose={onClose} /> : null
}

type ListFormProps = {
  readonly list: RecipientList | null
  readonly members: readonly Member[]
  readonly onClose: () => void
}

function ListForm({ list, members, onClose }: ListFormProps) {
  const text = useText(gatewayText)
  const [name, setName] = useState(list?.name ?? '')
  const [people, setPeople] = useState(members)
  const [q, setQ] = useState('')
  const found = useRead(gatewayCampaigns.routes.findRecipients, { query: { q } }, { enabled: q.trim().length > 1 })
  const add = useSend(gatewayCampaigns.routes.addList)
  const save = useSend(gatewayCampaigns.routes.saveList)
  const { send, isSending, errors } = useSending()
  const roleOf = ({ role }: Member) => text.personRoles[role as keyof typeof text.personRoles] ?? role
  const submit = () => {
    const body = { name, userIds: people.map(({ userId }) => userId) }
    return list
      ? save.mutateAsync({
          params: { recipientListId: list.recipientListId },
          body: { ...body, version: list.version },
        })
      : add.mutateAsync({ body })
  }
  const others = (found.data?.people ?? []).filter(({ userId }) => !people.some((one) => one.userId === userId))
  return (
    <FormDialog
      title={list ? text.editList : text.addList}
      submitLabel={text.save}
      isSending={isSending}
      onSubmit={() => void send(submit, onClose)}
      onClose={onClose}
    >
      <TextField label={text.name} required value={name} onChange={setName} error={errors.name} data-autofocus="" />
      <TextField label={text.addPeople} value={q} onChange={setQ} error={errors.userIds} />
      {q.trim().length > 1 && (
        <Lines label={text.addPeople}>
          {others.slice(0, 8).map((person) => (
            <Line key={person.userId} name={person.name} meta={roleOf(person)}>
              <Button size="small" onClick={() => setPeople((before) => [...before, person])}>
                {text.add}
              </Button>
            </Line>
          ))}
        </Lines>
      )}
      <strong>{text.members}</strong>
      {people.length === 0 && <p className={css.quiet}>{text.noMembers}</p>}
      <Lines label={text.members}>
        {people.map((person) => (
          <Line key={person.userId} name={person.name} meta={roleOf(person)}>
            <IconButton
              icon={IconX}
              label={`${text.remove}: ${person.name}`}
              onClick={() => setPeople((before) => before.filter(({ userId }) => userId !== person.userId))}
            />
          </Line>
        ))}
      </Lines>
    </FormDialog>
  )
}
