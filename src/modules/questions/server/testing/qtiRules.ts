import { below, elements, type XmlNode } from '../exchange/xmlTree.ts'

/** Where the schema of QTI 3.0 allows the elements we write, and which attributes they must have. */
const rules: Readonly<Record<string, { in: readonly string[]; needs?: readonly string[] }>> = {
  'qti-response-declaration': { in: ['qti-assessment-item'], needs: ['identifier', 'cardinality', 'base-type'] },
  'qti-outcome-declaration': { in: ['qti-assessment-item'], needs: ['identifier', 'cardinality', 'base-type'] },
  'qti-item-body': { in: ['qti-assessment-item'] },
  'qti-response-processing': { in: ['qti-assessment-item'] },
  'qti-default-value': { in: ['qti-outcome-declaration'] },
  'qti-correct-response': { in: ['qti-response-declaration'] },
  'qti-mapping': { in: ['qti-response-declaration'] },
  'qti-map-entry': { in: ['qti-mapping'], needs: ['map-key', 'mapped-value'] },
  'qti-value': { in: ['qti-correct-response', 'qti-default-value'] },
  'qti-choice-interaction': { in: ['qti-item-body', 'div'], needs: ['response-identifier'] },
  'qti-order-interaction': { in: ['qti-item-body', 'div'], needs: ['response-identifier'] },
  'qti-match-interaction': { in: ['qti-item-body', 'div'], needs: ['response-identifier'] },
  'qti-hotspot-interaction': { in: ['qti-item-body', 'div'], needs: ['response-identifier'] },
  'qti-extended-text-interaction': { in: ['qti-item-body', 'div'], needs: ['response-identifier'] },
  'qti-text-entry-interaction': { in: ['p', 'li', 'td', 'th', 'strong', 'em'], needs: ['response-identifier'] },
  'qti-prompt': { in: ['qti-choice-interaction'] },
  'qti-simple-choice': { in: ['qti-choice-interaction', 'qti-order-interaction'], needs: ['identifier'] },
  'qti-simple-match-set': { in: ['qti-match-interaction'] },
  'qti-simple-associable-choice': { in: ['qti-simple-match-set'], needs: ['identifier', 'match-max'] },
  'qti-hotspot-choice': { in: ['qti-hotspot-interaction'], needs: ['identifier', 'shape', 'coords'] },
  // In the body itself and nowhere below it.
  'qti-rubric-block': { in: ['qti-item-body'], needs: ['view', 'use'] },
  'qti-content-body': { in: ['qti-rubric-block'] },
}
const order = ['qti-response-declaration', 'qti-outcome-declaration', 'qti-item-body', 'qti-response-processing']
const name = /^[\p{L}_][\p{L}\p{N}_.-]*$/u

/** What is wrong with an item by these rules; nothing if it can be valid. */
export function faultsOf(item: XmlNode): string[] {
  const places = elements(item).map((child) => order.indexOf(child.name))
  const declared = new Set<string>()
  const asked: string[] = []
  const faults: string[] = places.some((place, at) => place < (places[at - 1] ?? 0)) ? ['order of parts'] : []
  for (const parent of [item, ...below(item)])
    for (const node of elements(parent)) {
      const rule = rules[node.name]
      const { identifier, coords } = node.attributes
      if (rule && !rule.in.includes(parent.name)) faults.push(`${node.name} in ${parent.name}`)
      for (const needed of rule?.needs ?? [])
        if (!node.attributes[needed]) faults.push(`${node.name} without ${needed}`)
      if (identifier !== undefined && !name.test(identifier)) faults.push(`identifier ${identifier}`)
      if (coords !== undefined && !/^\d+(?:,\d+){2,}$/.test(coords)) faults.push(`coords ${coords}`)
      if (node.name === 'qti-response-declaration') declared.add(identifier ?? '')
      if (node.attributes['response-identifier']) asked.push(node.attributes['response-identifier'])
    }
  return [...faults, ...asked.filter((one) => !declared.has(one)).map((one) => `${one} is not declared`)]
}
