-- Operators read and answer the tickets of every organisation over REST. MCP tools run without the operator setting, so a key
-- sees the tickets of its own organisation there (specification 4.3).
CREATE POLICY operator ON doc_ticket TO ppman_app
  USING ((SELECT current_setting('app.operator', true)) = 'on')
  WITH CHECK (current_setting('app.operator', true) = 'on');
CREATE POLICY operator ON doc_ticket_message TO ppman_app
  USING ((SELECT current_setting('app.operator', true)) = 'on')
  WITH CHECK (current_setting('app.operator', true) = 'on');
