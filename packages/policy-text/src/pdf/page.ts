import type { PdfInfo } from '../document/document.ts'

/**
 * A run of text where it stands on its page, in points from the upper left corner. Only upright
 * text: watermarks are left out.
 */
export type Run = { text: string; x: number; y: number; width: number; height: number }

/** One page as a reader of PDF saw it. */
export type Page = { width: number; height: number; runs: readonly Run[] }

/** What a reader takes from the bytes, before any of it is laid out. */
export type PdfPages = { reader: string; pages: readonly Page[]; info: PdfInfo }

/** Names of what takes the words out of a PDF. */
export const POPPLER_READER = 'poppler-blocks/1'
export const UNPDF_READER = 'unpdf-blocks/1'

/** A policy of hundreds of pages is read in a tenth of these; what wants more is made to. */
export const PDF_LIMITS = { timeoutMs: 15_000, memoryMb: 512 }
export type PdfLimits = typeof PDF_LIMITS
