import type { MrfFile } from '@ppman/core/prices'
import { AppError } from '@ppman/errors'
import { param } from '@ppman/http'
import { z } from 'zod'
import { page } from '../../views.ts'
import { examplePrice } from '../transparency-price/example-price.ts'
import { evidenceModel, type EvidenceModel, noEvidence } from './view-model.ts'

const Query = z.object({ price: param.uuid.optional() })

export const transparencyEvidencePage = page<typeof Query, EvidenceModel>({
  path: '/transparency/evidence',
  access: 'public',
  query: Query,
  template: new URL('./view.hbs', import.meta.url),
  async load({ query, ctx }) {
    if (!query.price) return noEvidence()
    const price = await ctx.prices.byId(query.price)
    const file = price && (await ctx.mrfFiles.byId(price.fileId))
    if (!file) throw new AppError('not_found', 'There is no figure with this number.')
    return evidenceModel(price, file)
  },
  examples: { 'nothing asked': noEvidence(), 'a figure': evidenceModel(examplePrice(), exampleFile()) },
})

function exampleFile(): MrfFile {
  return {
    id: '0190a000-0000-7000-8000-000000000002',
    sha256: '0a'.repeat(32),
    bytes: 1_234_567,
    contentBytes: null,
    fileName: '<script>alert(1)</script>.csv',
    url: null,
    memberPath: null,
    layout: 'tall',
    declaredVersion: '3.0.0',
    detectedVersion: '3.0.0',
    hospitalName: 'Example <b>member',
    lastUpdatedOn: '2026-04-01',
    parserVersion: 'example/1',
    status: 'parsed',
    reason: null,
    records: 10,
    rates: 9,
    quarantined: 0,
    readAt: new Date('2026-04-02T00:00:00Z'),
    flags: [{ flag: 'bom', count: 1 }],
  }
}
