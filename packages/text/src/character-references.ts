import { decodeHTMLStrict, decodeXML } from 'entities'

/**
 * Replaces the character references of HTML (`&eacute;`, `&#8211;`). A name needs its semicolon, so
 * that the `&copy=1` of an address stays.
 */
export const decodeHtmlReferences = (text: string): string => decodeHTMLStrict(text)

/** Replaces the character references of XML: five names, and numbers. */
export const decodeXmlReferences = (text: string): string => decodeXML(text)

/**
 * Escapes a text for the content of an HTML or XML element. (`escapeText` of the library also
 * writes `&nbsp;`, which XML does not have.)
 */
export const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
