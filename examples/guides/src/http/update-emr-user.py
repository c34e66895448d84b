import json
import os
from urllib.parse import quote
from urllib.request import Request, urlopen

changes = {"bg": "O+", "mobile": "+919876543210"}
request = Request(
    os.environ["SERVICE"] + "/profiles/v1/emr-user/" + quote("emr-user-1", safe=""),
    method="PATCH",
    headers={
        "Authorization": "Bearer " + os.environ["TOKEN"],
        "client-id": "front-desk",
        "Content-Type": "application/json",
    },
    data=json.dumps(changes).encode(),
)
with urlopen(request, timeout=10) as response:
    print(json.load(response)["message"])
