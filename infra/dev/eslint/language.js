/** Lint rules for the language of the house: declared names, and the width of comments. */

const VAGUE =
  /^(said|told|known|looks?|deeds?|lots?|things?|stuff|data|info|again|beside|aside|elsewhere|here)$/
const COMMENT_COLUMNS = 100

/** Refuses declared names that say nothing, and `at` for a number: it is an instant, never an index. */
const names = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      vague: 'Name it by the term of the field: `{{name}}` tells a reader nothing.',
      index: '`at` is an instant: call a number index, position or offset.',
    },
  },
  create(context) {
    const { parserServices } = context.sourceCode
    const check = (id) => {
      if (VAGUE.test(id.name)) context.report({ node: id, messageId: 'vague', data: { name: id.name } })
      if (id.name === 'at' && parserServices?.program && isNumber(id, parserServices))
        context.report({ node: id, messageId: 'index' })
    }
    return {
      'VariableDeclarator, FunctionDeclaration, FunctionExpression, ArrowFunctionExpression'(node) {
        for (const variable of context.sourceCode.getDeclaredVariables(node))
          for (const id of variable.identifiers) if (!isShorthand(id)) check(id)
      },
      'TSTypeAliasDeclaration, TSInterfaceDeclaration, ClassDeclaration'(node) {
        if (node.id) check(node.id)
      },
    }
  },
}

/** Takes a property of someone else's object under its own name: `const { data } = answer`. */
function isShorthand(id) {
  const property = id.parent.type === 'AssignmentPattern' ? id.parent.parent : id.parent
  return property.type === 'Property' && property.shorthand
}

function isNumber(id, services) {
  const type = services.getTypeAtLocation(id)
  return services.program.getTypeChecker().typeToString(type) === 'number'
}

/** Refuses comment lines that end right of column 100. */
const commentWidth = {
  meta: {
    type: 'layout',
    schema: [],
    messages: { wide: `A comment ends at column ${COMMENT_COLUMNS}.` },
  },
  create(context) {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          for (let line = comment.loc.start.line; line <= comment.loc.end.line; line++) {
            const text = context.sourceCode.lines[line - 1]
            const begins = line === comment.loc.start.line ? comment.loc.start.column : 0
            const isAlone = text.slice(0, begins).trim() === ''
            if (isAlone && text.length > COMMENT_COLUMNS && !/https?:\/\/|eslint-/.test(text))
              context.report({ loc: { line, column: COMMENT_COLUMNS }, messageId: 'wide' })
          }
        }
      },
    }
  },
}

export const language = { rules: { names, 'comment-width': commentWidth } }
