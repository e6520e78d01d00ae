-- A routing entry that a request adds may come with where its claims go and whom to call.
GRANT INSERT ON payer_address, payer_phone TO ppman_app;
