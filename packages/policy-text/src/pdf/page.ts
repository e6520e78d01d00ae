import type { PdfInfo } from '../document/document.ts'

/**
 * A run of text with its position on the page, in points from the upper left corner. Only upright
 * text: watermarks are left out.
 */
export type Run = { text: string; x: number; y: number; width: number; height: number }

/** One page as a PDF reader returns it. */
export type Page = { width: number; height: number; runs: readonly Run[] }

/** What a PDF reader returns, before layout. */
export type PdfPages = { reader: string; pages: readonly Page[]; info: PdfInfo }

/** Names of the PDF readers. */
export const POPPLER_READER = 'poppler-blocks/2'
export const UNPDF_READER = 'unpdf-blocks/2'

/** Limits of a PDF reader. A policy of hundreds of pages needs a tenth of them. */
export const PDF_LIMITS = { timeoutMs: 15_000, memoryMb: 512 }
export type PdfLimits = typeof PDF_LIMITS
