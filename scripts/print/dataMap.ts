import { Client } from 'pg'

type Row = { relation: string; holder: string; parent: string | null; isDeleted: boolean; columns: Column[] }
type Column = { name: string; isExported: boolean; way: string | null }

const ways: Record<string, string> = {
  blank: 'emptied',
  name: 'replaced by the new name',
  words: 'its texts emptied',
  searched: 'names in it replaced',
  kept: 'kept',
}

/** Prints which columns hold people's data, whose it is, and what becomes of it when the person is erased. */
export async function printDataMap(ownerUrl: string): Promise<string> {
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  const { rows } = await client.query<Row>(`
    select relation, holder, parent, bool_or(is_deleted) as "isDeleted",
      coalesce(jsonb_agg(jsonb_build_object('name', field, 'isExported', is_exported, 'way', way) order by field)
        filter (where is_exported or way is not null or (is_deleted and (is_free or is_file))), '[]') as columns
    from data_map() where holder is not null group by relation, holder, parent order by relation`)
  const content = await client.query<{ relation: string }>(
    'select distinct relation from data_map() where is_content order by relation',
  )
  await client.end()
  const lines = rows.map(({ relation, holder, parent, isDeleted, columns }) => {
    const whose = parent ? `${holder} → ${parent}` : holder.replace(',', ', ')
    const told = columns.map(
      ({ name, isExported, way }) =>
        `${name}${isExported ? '*' : ''} (${isDeleted ? 'deleted' : (ways[way ?? ''] ?? '')})`,
    )
    return `| ${relation} | ${whose} | ${told.join(', ')} |`
  })
  return `# Data map

Printed by \`npm run print\` from the marks in the schema. Columns with a star are in the export of a person’s data. The second column
says by what a row belongs to a person. Any other free text is searched for the names and contacts of the person, and these are replaced.

| table | belongs by | when the person is erased |
|---|---|---|
${lines.join('\n')}

Teaching material, which is about nobody and is not searched: ${content.rows.map(({ relation }) => relation).join(', ')}.
`
}
